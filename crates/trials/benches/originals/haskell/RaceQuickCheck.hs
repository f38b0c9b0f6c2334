{-# LANGUAGE CPP #-}

-- | The rows with QuickCheck. The generators of @api@ and @cbc@ are those of its runner.
module Main (main) where

import qualified Bst
import Control.Monad (liftM3, liftM4)
import Data.ByteString.Builder (Builder)
import qualified Fsub
import qualified Property.Bst
import qualified Property.Fsub
import qualified Property.Rbt
import qualified Property.Stlc
import Race
import qualified Rbt
import qualified Stlc
import Stromboli (printed)
import Test.QuickCheck hiding (Discard, Success)
import qualified Test.QuickCheck as QuickCheck (Result (Success))
import Test.QuickCheck.Property (failed, rejected, succeeded)
import qualified Test.QuickCheck.Property as Property
import Test.QuickCheck.Random (QCGen, mkQCGen)
import Workload.Bst (Tree (..))
import qualified Workload.Rbt as Rbt

main :: IO ()
main =
  race
    VERSION_QuickCheck
    [ bst "bst type" anyTree number
    , bst "bst api" Bst.api arbitrary
    , bst "bst cbc" Bst.cbc number
    , rbt "rbt type" anyColouredTree number
    , rbt "rbt api" Rbt.api arbitrary
    , rbt "rbt cbc" Rbt.cbc number
    , row "stlc cbc" Stlc.cbc shrink printed Property.Stlc.singlePreserve
    , row "fsub cbc" Fsub.cbc (maybe [] (map Just . shrink)) (foldMap printed) (\p -> (>>= Property.Fsub.singlePreserve p))
    ]
  where
    bst name' tree n = row name' (liftM4 (,,,) tree n n n) shrink Property.Bst.printed Property.Bst.insertPost
    rbt name' tree n = row name' (liftM3 (,,) tree n n) shrink Property.Rbt.printed Property.Rbt.insertValid

number :: Gen Int
number = chooseInt (-1000, 1000)

-- | Family @type@: any tree of the type.
anyTree :: Gen Tree
anyTree = go (5 :: Int)
  where
    go 0 = return E
    go depth = frequency [(1, return E), (3, T <$> go (depth - 1) <*> number <*> number <*> go (depth - 1))]

anyColouredTree :: Gen Rbt.Tree
anyColouredTree = go (5 :: Int)
  where
    go 0 = return Rbt.E
    go depth = frequency [(1, return Rbt.E), (3, Rbt.T <$> colour <*> go (depth - 1) <*> number <*> number <*> go (depth - 1))]
    colour = oneof [return Rbt.R, return Rbt.B]

row :: String -> Gen a -> (a -> [a]) -> (a -> Builder) -> (Program -> a -> Maybe Bool) -> Row
row name' inputs candidates printedInput verdict = Row {name = name', search = searched, failures = found}
  where
    searched watch n = do
      result <- run watch Correct (stdArgs {replay = Just (mkQCGen firstSeed, 0), maxSuccess = n, maxDiscardRatio = 1000000})
      case result of
        QuickCheck.Success {} -> return (numTests result, numDiscarded result)
        _ -> fail ("the correct program failed: " ++ show result)
    found watch = mapM (fmap (replayed watch) . failing) seeds

    -- The limit on discards is ten times that on tests, and must not overflow.
    failing seed = do
      result <- run Silent Mutant (stdArgs {replay = Just (mkQCGen seed, 0), maxSuccess = maxBound `div` 10, maxShrinks = 0})
      return (usedSeed result, usedSize result)
    replayed :: Watch -> (QCGen, Int) -> After -> IO Int
    replayed watch start after = do
      let limit = case after of Stay -> 0; Shrink -> maxShrinks stdArgs
      result <- run watch Mutant (stdArgs {replay = Just start, maxShrinks = limit})
      case result of
        Failure {numTests = 1, numDiscarded = 0} -> return (numShrinks result)
        _ -> fail ("the failure is gone: " ++ show result)

    run watch program arguments =
      quickCheckWithResult
        arguments {chatty = False}
        (forAllShrinkShow inputs candidates (const "") (check watch program))
    check watch program input = case watch of
      Silent -> property result
      Printing -> ioProperty (result <$ watched)
      where
        answer = verdict program input
        result = maybe rejected (\passes -> if passes then succeeded else failed) answer :: Property.Result
        watched = putStrLn (line answer (printedInput input))
