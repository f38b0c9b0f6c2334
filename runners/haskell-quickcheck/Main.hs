{-# LANGUAGE CPP #-}

-- | The runner for QuickCheck.
module Main (main) where

import qualified Bst
import qualified Challenge
import Data.IORef (atomicModifyIORef, newIORef)
import Data.Maybe (isJust, listToMaybe)
import qualified Fsub
import qualified Rbt
import Sample (Generator, candidates, single, tupleOf, tupled)
import qualified Sample
import Schema (fromType, shrinkValue)
import qualified Stlc
import Stromboli
import Test.QuickCheck hiding (Discard, variant)
import Test.QuickCheck.Property (failed, rejected, succeeded)
import qualified Test.QuickCheck.Property as Property
import Test.QuickCheck.Random (mkQCGen)

main :: IO ()
main = serve hello $ \trial -> do
  inputs <- maybe (generator trial) (Right . return . given trial) (start trial)
  Right $ \host -> do
    -- A counterexample to shrink is the first input, of which it is known that it fails.
    isKnown <- newIORef (isJust (start trial))
    let law value = ioProperty $ do
          known <- atomicModifyIORef isKnown ((,) False)
          if known then return (property failed) else return (check host value)
    result <- quickCheckWithResult (arguments trial) (forAllShrinkShow inputs candidates Sample.show law)
    case result of
      Failure {failingTestCase = value : _} -> return (Done (unshown value))
      _ -> return Passed

hello :: Hello
hello =
  Hello
    { framework = "haskell-quickcheck"
    , version = VERSION_QuickCheck
    , families = [("*", ["type"]), ("bst", ["api", "cbc"]), ("rbt", ["api", "cbc"]), ("stlc", ["cbc"]), ("fsub", ["cbc"]), ("challenge", ["cbc"])]
    , ownLimitIs = Just "at most n candidates tried while shrinking"
    , shrinksStarts = True
    , tellsAccepts = False
    , search = "one run without a limit on tests or discards"
    }

-- | QuickCheck's settings as shipped, but for the seed, the silence and a search without end.
arguments :: Trial -> Args
arguments trial =
  stdArgs
    { replay = Just (mkQCGen (fromIntegral (seed trial)), 0)
    , chatty = False
#if MIN_VERSION_QuickCheck(2,15,0)
    , maxSuccess = maxBound
#else
    -- The limit on discards is ten times this number, which must not overflow.
    , maxSuccess = maxBound `div` 10
#endif
    , maxShrinks = case ownLimit trial of
        AtMost n -> n
        AsShipped -> maxShrinks stdArgs
        Unlimited -> maxBound
    }

check :: Host -> Maybe Sample.Sample -> Property
check host generated = ioProperty $ case generated of
  Nothing -> rejected <$ discarded host
  Just value -> verdict =<< test host (Sample.printedForm value)
  where
    verdict :: Verdict -> IO Property.Result
    verdict answer = case answer of
      Pass -> return succeeded
      Fail -> return failed
      Discard -> return rejected
      Stop -> interrupt

-- | The components of an input, each of which shrinks by itself.
given :: Trial -> [Value] -> Maybe Sample.Sample
given trial values = case input trial of
  Tuple _ -> Just (tupled (map (Sample.from shrinkValue) values))
  Single _ -> listToMaybe (map (Sample.from shrinkValue) values)

-- | The generator of a trial's input.
generator :: Trial -> Either String Generator
generator trial = case (workload trial, family trial, variant trial) of
  (_, "type", _) -> Right byType
  ("bst", "api", Nothing) -> trees Bst.api sizedNumber
  ("bst", "cbc", Nothing) -> trees Bst.cbc number
  ("rbt", "api", Nothing) -> trees Rbt.api sizedNumber
  ("rbt", "cbc", Nothing) -> trees Rbt.cbc number
  ("stlc", "cbc", Nothing) -> term (Just . Sample.from shrink <$> Stlc.cbc)
  ("fsub", "cbc", Nothing) -> term (fmap (Sample.from shrink) <$> Fsub.cbc)
  ("challenge", "cbc", Nothing) -> Right $ case Challenge.cbc (propertyName trial) of
    -- Components that depend on each other shrink by themselves.
    Just values -> given trial <$> values
    Nothing -> byType
  (w, f, v) -> Left ("no generator for " ++ w ++ " " ++ f ++ maybe "" ('_' :) v)
  where
    byType = inputOf trial (fmap (Sample.from shrinkValue) . fromType (types trial))
    -- A component with constructors is a tree; the others are keys and values.
    trees :: (Arbitrary tree, Printed tree) => Gen tree -> Gen Int -> Either String Generator
    trees tree other = Right . inputOf trial $ \ref -> case typeOf (types trial) ref of
      Just (Constructors _ _) -> Sample.from shrink <$> tree
      _ -> Sample.from shrink <$> other
    term generated = case input trial of
      Single _ -> Right generated
      Tuple _ -> Left "the input is not a single term"
    number = chooseInt (-1000, 1000)
    sizedNumber = arbitrary

inputOf :: Trial -> (Ref -> Gen Sample.Sample) -> Generator
inputOf trial component = case input trial of
  Single ref -> single (component ref)
  Tuple refs -> tupleOf (map component refs)
