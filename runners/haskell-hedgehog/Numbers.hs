-- | The integers of the workloads.
module Numbers
  ( number
  , between
  ) where

import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range

-- | A key or a value. How far it is from 0 grows with the size.
number :: Gen Int
number = between (-1000) 1000

between :: Int -> Int -> Gen Int
between lo hi = Gen.int (Range.linearFrom 0 lo hi)
