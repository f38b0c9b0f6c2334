{-# LANGUAGE CPP #-}
{-# LANGUAGE OverloadedStrings #-}

-- | The runner for Hedgehog.
module Main (main) where

import qualified Bst
import qualified Challenge
import Control.Monad (when)
import Data.ByteString.Builder (Builder)
import Data.IORef
import qualified Fsub
import Hedgehog hiding (Range, check, test)
import Hedgehog.Internal.Property (Property (..), ShrinkLimit (..), TestLimit (..), DiscardLimit (..), PropertyConfig (..), TerminationCriteria (..))
import Hedgehog.Internal.Report
import Hedgehog.Internal.Runner (checkReport)
import qualified Hedgehog.Internal.Seed as Seed
import Numbers (number)
import qualified Rbt
import Schema (fromType)
import qualified Stlc
import Stromboli

main :: IO ()
main = serve hello $ \trial -> do
  inputs <- generator trial
  Right $ \host -> do
    isStopped <- newIORef False
    let checked = property (check host isStopped inputs)
    report <-
      checkReport
        (settings trial (propertyConfig checked))
        0
        (Seed.from (seed trial))
        (propertyTest checked)
        (progress host isStopped . reportStatus)
    return $ case reportStatus report of
      Failed failed -> Done (counterexample failed)
      _ -> Passed

hello :: Hello
hello =
  Hello
    { framework = "haskell-hedgehog"
    , version = VERSION_hedgehog
    , families =
        [ ("*", ["type"])
        , ("bst", ["api", "cbc", "cbc_idiomatic"])
        , ("rbt", ["api", "cbc", "cbc_idiomatic"])
        , ("stlc", ["cbc"])
        , ("fsub", ["cbc"])
        , ("challenge", ["cbc"])
        ]
    , ownLimitIs = Just "at most n accepted shrinks"
    , shrinksStarts = False
    , tellsAccepts = True
    , search = "one run without a limit on tests or discards"
    }

-- | Hedgehog's settings as shipped, but for a search without end.
settings :: Trial -> PropertyConfig -> PropertyConfig
settings trial config =
  config
    { propertyTerminationCriteria = NoConfidenceTermination (TestLimit maxBound)
    , propertyDiscardLimit = DiscardLimit maxBound
    , propertyShrinkLimit = case ownLimit trial of
        AtMost n -> ShrinkLimit n
        AsShipped -> propertyShrinkLimit config
        Unlimited -> ShrinkLimit maxBound
    }

-- | The property. Hedgehog 1.0 catches every exception in it, so after 'Stop' it fails, and 'progress',
-- which is called next, ends the trial.
check :: Host -> IORef Bool -> Gen (Maybe Builder) -> PropertyT IO ()
check host isStopped inputs = do
  generated <- forAllWith (maybe "" shown) inputs
  verdict <- evalIO $ case generated of
    Nothing -> Discard <$ discarded host
    Just value -> test host value
  case verdict of
    Pass -> return ()
    Fail -> failure
    Discard -> discard
    Stop -> evalIO (writeIORef isStopped True) >> failure

-- | What Hedgehog would show while it runs: every test that begins and every accepted shrink.
progress :: Host -> IORef Bool -> Progress -> IO ()
progress host isStopped state = case state of
  Running -> return ()
  Shrinking failed -> do
    stopped <- readIORef isStopped
    when stopped interrupt
    when (failureShrinks failed > 0) $ accept host (counterexample failed)

-- | The input that a report shows.
counterexample :: FailureReport -> Builder
counterexample = foldMap (unshown . failedValue) . take 1 . failureAnnotations

-- | The generator of a trial's input; nothing where it rejects its own work.
generator :: Trial -> Either String (Gen (Maybe Builder))
generator trial = case (workload trial, family trial, variant trial) of
  (_, "type", _) -> Right byType
  ("bst", "api", Nothing) -> trees Bst.api
  ("bst", "cbc", Nothing) -> trees Bst.cbc
  ("bst", "cbc", Just "idiomatic") -> trees Bst.idiomatic
  ("rbt", "api", Nothing) -> trees Rbt.api
  ("rbt", "cbc", Nothing) -> trees Rbt.cbc
  ("rbt", "cbc", Just "idiomatic") -> trees Rbt.idiomatic
  ("stlc", "cbc", Nothing) -> term (Just . printed <$> Stlc.cbc)
  ("fsub", "cbc", Nothing) -> term (fmap printed <$> Fsub.cbc)
  ("challenge", "cbc", Nothing) -> Right $ case Challenge.cbc (propertyName trial) of
    Just values -> Just . dependent (input trial) <$> values
    Nothing -> byType
  (w, f, v) -> Left ("no generator for " ++ w ++ " " ++ f ++ maybe "" ('_' :) v)
  where
    byType = inputOf trial (fmap printed . fromType (types trial))
    dependent (Tuple _) values = tuple (map printed values)
    dependent (Single _) values = foldMap printed values
    -- A component with constructors is a tree; the others are keys and values.
    trees :: Printed tree => Gen tree -> Either String (Gen (Maybe Builder))
    trees tree = Right . inputOf trial $ \ref -> case typeOf (types trial) ref of
      Just (Constructors _ _) -> printed <$> tree
      _ -> printed <$> number
    term generated = case input trial of
      Single _ -> Right generated
      Tuple _ -> Left "the input is not a single term"

inputOf :: Trial -> (Ref -> Gen Builder) -> Gen (Maybe Builder)
inputOf trial component = Just <$> case input trial of
  Single ref -> component ref
  Tuple refs -> tuple <$> inOrder (map component refs)
