{-# LANGUAGE CPP #-}

-- | The rows with Hedgehog. The generators of @api@ and @cbc@ are those of its runner.
module Main (main) where

import qualified Bst
import Data.ByteString.Builder (Builder)
import qualified Fsub
import Hedgehog hiding (check)
import qualified Hedgehog.Gen as Gen
import Hedgehog.Internal.Property (DiscardLimit (..), Property (..), PropertyConfig (..), ShrinkLimit (..), TerminationCriteria (..), TestLimit (..))
import Hedgehog.Internal.Report
import Hedgehog.Internal.Runner (checkReport)
import qualified Hedgehog.Internal.Seed as Seed
import Numbers (number)
import qualified Property.Bst
import qualified Property.Fsub
import qualified Property.Rbt
import qualified Property.Stlc
import Race
import qualified Rbt
import qualified Stlc
import Stromboli (printed)
import Workload.Bst (Tree (..))
import qualified Workload.Rbt as Rbt

main :: IO ()
main =
  race
    VERSION_hedgehog
    [ bst "bst type" anyTree
    , bst "bst api" Bst.api
    , bst "bst cbc" Bst.cbc
    , rbt "rbt type" anyColouredTree
    , rbt "rbt api" Rbt.api
    , rbt "rbt cbc" Rbt.cbc
    , row "stlc cbc" Stlc.cbc printed Property.Stlc.singlePreserve
    , row "fsub cbc" Fsub.cbc (foldMap printed) (\program -> (>>= Property.Fsub.singlePreserve program))
    ]
  where
    bst name' tree = row name' ((,,,) <$> tree <*> number <*> number <*> number) Property.Bst.printed Property.Bst.insertPost
    rbt name' tree = row name' ((,,) <$> tree <*> number <*> number) Property.Rbt.printed Property.Rbt.insertValid

-- | Family @type@: any tree of the type.
anyTree :: Gen Tree
anyTree = go (5 :: Int)
  where
    go 0 = pure E
    go depth = Gen.frequency [(1, pure E), (3, T <$> go (depth - 1) <*> number <*> number <*> go (depth - 1))]

anyColouredTree :: Gen Rbt.Tree
anyColouredTree = go (5 :: Int)
  where
    go 0 = pure Rbt.E
    go depth = Gen.frequency [(1, pure Rbt.E), (3, Rbt.T <$> colour <*> go (depth - 1) <*> number <*> number <*> go (depth - 1))]
    colour = Gen.choice [pure Rbt.R, pure Rbt.B]

row :: String -> Gen a -> (a -> Builder) -> (Program -> a -> Maybe Bool) -> Row
row name' inputs printedInput verdict = Row {name = name', search = searched, failures = found}
  where
    searched watch n = do
      report <- run watch Correct n 0 0 (Seed.from firstSeed)
      case reportStatus report of
        OK -> return (counts report)
        _ -> fail "the correct program failed"
    found watch = mapM (fmap (replayed watch) . failing) seeds

    -- The size and the seed of the failing test: both change in the same way after every test.
    failing :: Word -> IO (Size, Seed)
    failing seed = do
      report <- run Silent Mutant maxBound 0 0 (Seed.from (fromIntegral seed))
      let index = uncurry (+) (counts report) - 1
      return (fromIntegral (index `mod` 100), iterate (snd . Seed.split) (Seed.from (fromIntegral seed)) !! index)
    replayed :: Watch -> (Size, Seed) -> After -> IO Int
    replayed watch (size, seed) after = do
      let limit = case after of Stay -> 0; Shrink -> 1000
      report <- run watch Mutant 1 limit size seed
      case reportStatus report of
        Failed failed | counts report == (1, 0) -> return (fromIntegral (failureShrinks failed))
        _ -> fail "the failure is gone"
    counts report = (fromIntegral (reportTests report), fromIntegral (reportDiscards report)) :: (Int, Int)

    run watch program tests shrinks size seed = checkReport (settings (propertyConfig checked)) size seed (propertyTest checked) ignore
      where
        checked = property (check watch program)
        ignore _ = return ()
        settings config =
          config
            { propertyTerminationCriteria = NoConfidenceTermination (TestLimit tests)
            , propertyDiscardLimit = DiscardLimit maxBound
            , propertyShrinkLimit = ShrinkLimit shrinks
            }
    check watch program = do
      input <- forAllWith (const "") inputs
      let answer = verdict program input
      case watch of
        Silent -> return ()
        Printing -> evalIO (putStrLn (line answer (printedInput input)))
      maybe discard (\passes -> if passes then success else failure) answer
