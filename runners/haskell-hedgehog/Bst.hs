-- | Generators of binary search trees.
module Bst
  ( api
  , cbc
  , idiomatic
  ) where

import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Numbers (between, number)
import Workload.Bst

-- | By insertion, the last pair first.
api :: Gen Tree
api = do
  pairs <- Gen.list (Range.linear 0 32) ((,) <$> number <*> number)
  pure (foldr insert E pairs)

-- | Correct by construction: keys stay between those of the nodes above.
cbc :: Gen Tree
cbc = go (5 :: Int) (-1000) 1000
  where
    go depth lo hi
      | depth <= 0 || lo + 1 >= hi = pure E
      | otherwise = Gen.frequency [(1, pure E), (3, branch (go (depth - 1)) lo hi)]

-- | The same with @recursive@: the size decides on the depth.
idiomatic :: Gen Tree
idiomatic = go (-1000) 1000
  where
    go lo hi
      | lo + 1 >= hi = pure E
      | otherwise = Gen.recursive Gen.choice [pure E] [branch go lo hi]

branch :: (Int -> Int -> Gen Tree) -> Int -> Int -> Gen Tree
branch below lo hi = do
  k <- between (lo + 1) (hi - 1)
  v <- number
  l <- below lo k
  r <- below k hi
  pure (T l k v r)
