{-# OPTIONS_GHC -Wno-orphans #-}

-- | Generators of binary search trees.
module Bst
  ( api
  , cbc
  ) where

import Test.QuickCheck
import Workload.Bst

instance Arbitrary Tree where
  arbitrary = cbc
  shrink = genericShrink

-- | By insertion, the last pair first.
api :: Gen Tree
api = do
  pairs <- arbitrary :: Gen [(Int, Int)]
  return (foldr insert E pairs)

-- | Correct by construction: keys stay between those of the nodes above.
cbc :: Gen Tree
cbc = go (5 :: Int) (-1000) 1000
  where
    go depth lo hi
      | depth <= 0 || lo + 1 >= hi = return E
      | otherwise = frequency [(1, return E), (3, branch depth lo hi)]
    branch depth lo hi = do
      k <- chooseInt (lo + 1, hi - 1)
      v <- chooseInt (-1000, 1000)
      l <- go (depth - 1) lo k
      r <- go (depth - 1) k hi
      return (T l k v r)
