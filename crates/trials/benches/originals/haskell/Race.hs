-- | What the programs of all libraries share: the command line, the clock and the lines that they print.
module Race
  ( Program (..)
  , given
  , Row (..)
  , Watch (..)
  , After (..)
  , firstSeed
  , seeds
  , line
  , race
  ) where

import Control.Monad (forM_, replicateM)
import Data.ByteString.Builder (Builder)
import Stromboli (shown)
import System.CPUTime (getCPUTime)
import System.Environment (getArgs)
import System.Exit (die)

-- | Without a bug, or with that of the row's task.
data Program = Correct | Mutant

-- | The verdict of a property: nothing if the input does not meet the precondition.
given :: Bool -> Bool -> Maybe Bool
given pre post = if pre then Just post else Nothing

-- | A row of the table: a property, and a generator of its inputs.
data Row = Row
  { name :: String
  , search :: Watch -> Int -> IO (Int, Int)
  -- ^ Tests the correct program until this many tests pass. Returns how many passed and were discarded.
  , failures :: Watch -> IO [After -> IO Int]
  -- ^ Searches for a failure of the mutant with each seed. The results test that failing input again, then
  -- shrink it, and return the number of accepted shrinks.
  }

-- | Whether to print every executed input.
data Watch = Silent | Printing

-- | What to do after a failure.
data After = Stay | Shrink

-- | The seed of the search on the correct program.
firstSeed :: Integral seed => seed
firstSeed = 1

-- | The seeds whose failures are shrunk.
seeds :: Integral seed => [seed]
seeds = [1 .. 20]

-- | The line for an executed input.
line :: Maybe Bool -> Builder -> String
line verdict input = maybe "discard" (\passes -> if passes then "pass" else "fail") verdict ++ ' ' : shown input

-- | Obeys the command line.
race :: String -> [Row] -> IO ()
race version rows = do
  arguments <- getArgs
  case arguments of
    ["version"] -> putStrLn version
    [kind, wanted, amount]
      | row : _ <- filter ((== wanted) . name) rows -> case kind of
          "search" -> timedSearch row (read amount)
          "shrink" -> timedShrinks row (read amount)
          "trace" -> trace row (read amount)
          _ -> die ("no kind `" ++ kind ++ "`")
      | otherwise -> die ("no row `" ++ wanted ++ "`")
    _ -> die "usage: version | (search | shrink | trace) ROW AMOUNT"

timedSearch :: Row -> Int -> IO ()
timedSearch row n = do
  ((passed, discarded), time) <- timed (search row Silent n)
  report [toInteger passed, toInteger discarded, time]

-- | Shrinks all failures this many times. The time to generate and test the failing inputs is subtracted.
timedShrinks :: Row -> Int -> IO ()
timedShrinks row n = do
  found <- failures row Silent
  (_, without) <- timed (replicateM n (mapM ($ Stay) found))
  (shrinks, with) <- timed (sum . concat <$> replicateM n (mapM ($ Shrink) found))
  report [toInteger (n * length found), toInteger shrinks, with - without]

-- | Prints what is executed: a search of this many tests, then all shrinks.
trace :: Row -> Int -> IO ()
trace row n = do
  _ <- search row Printing n
  putStrLn "shrinking"
  found <- failures row Printing
  forM_ found ($ Shrink)

report :: [Integer] -> IO ()
report = putStrLn . unwords . map show

-- | A result, and the process time in nanoseconds that it took.
timed :: IO a -> IO (a, Integer)
timed action = do
  start <- getCPUTime
  result <- action
  end <- result `seq` getCPUTime
  return (result, (end - start) `div` 1000)
