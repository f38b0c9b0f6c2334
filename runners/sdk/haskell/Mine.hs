module Main (main) where

import Data.ByteString.Builder (Builder)
import Stromboli
import Test.QuickCheck hiding (Discard, listOf)
import Test.QuickCheck.Property (failed, rejected, succeeded)
import Test.QuickCheck.Random (mkQCGen)

main :: IO ()
main = serve hello $ \trial ->
  if family trial /= "type"
    then Left ("no family " ++ family trial)
    else Right $ \host -> do
      result <- quickCheckWithResult (arguments trial) $
        forAllShrinkShow (inputs trial) shrinkInput (shown . printedInput trial) $ \values ->
          ioProperty $ do
            verdict <- test host (printedInput trial values)
            case verdict of
              Pass -> return succeeded
              Fail -> return failed
              Discard -> return rejected
              Stop -> interrupt
      return $ case result of
        Failure {failingTestCase = value : _} -> Done (unshown value)
        _ -> Passed

hello :: Hello
hello = Hello "my-quickcheck" "2.14.2" [("*", ["type"])] Nothing False False "one run without a limit on tests"

arguments :: Trial -> Args
arguments trial =
  stdArgs {replay = Just (mkQCGen (fromIntegral (seed trial)), 0), maxSuccess = maxBound `div` 10, chatty = False}

inputs :: Trial -> Gen [Value]
inputs trial = mapM (fromSchema draw (types trial)) $ case input trial of
  Single ref -> [ref]
  Tuple refs -> refs
  where
    draw =
      Draw
        { weighted = frequency
        , integers = \range -> chooseInt (lowest range, highest range)
        , booleans = arbitrary
        , characters = \range -> choose (firstCharacter range, lastCharacter range)
        , texts = upTo
        , listOf = upTo
        }
    upTo :: Int -> Gen a -> Gen [a]
    upTo most element = chooseInt (0, most) >>= (`vectorOf` element)

printedInput :: Trial -> [Value] -> Builder
printedInput trial values = case (input trial, values) of
  (Single _, [value]) -> printed value
  _ -> tuple (map printed values)

shrinkInput :: [Value] -> [[Value]]
shrinkInput [] = []
shrinkInput (value : others) = map (: others) (shrinkValue value) ++ map (value :) (shrinkInput others)

shrinkValue :: Value -> [Value]
shrinkValue (Node t c fields') = [f | f@(Node t' _ _) <- fields', t' == t] ++ map (Node t c) (shrinkInput fields')
shrinkValue (Number range n) = [Number range n' | n' <- shrink n, lowest range <= n', n' <= highest range]
shrinkValue (Boolean b) = map Boolean (shrink b)
shrinkValue (Character range c) = map (Character range) (shrinkCharacter range c)
shrinkValue (Text range text) = map (Text range) (shrinkList (shrinkCharacter range) text)
shrinkValue (List values) = map List (shrinkList shrinkValue values)
shrinkValue (Components values) = map Components (shrinkInput values)

shrinkCharacter :: Span -> Char -> [Char]
shrinkCharacter range c = [c' | c' <- shrink c, firstCharacter range <= c', c' <= lastCharacter range]
