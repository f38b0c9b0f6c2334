{-# OPTIONS_GHC -Wno-orphans #-}

-- | Generators of red-black trees.
module Rbt
  ( api
  , cbc
  ) where

import Test.QuickCheck
import Workload.Rbt

instance Arbitrary Colour where
  arbitrary = elements [R, B]

instance Arbitrary Tree where
  arbitrary = cbc
  shrink = genericShrink

-- | By insertion, the last pair first.
api :: Gen Tree
api = do
  pairs <- arbitrary :: Gen [(Int, Int)]
  return (foldr insert E pairs)

-- | Correct by construction: of a black height, and with room for the keys below every node.
cbc :: Gen Tree
cbc = do
  height <- chooseInt (1, 3)
  blacken <$> go (-1000) 1000 False height
  where
    go lo hi parentIsRed height
      | height <= 1 || not blackFits = return E
      | redFits = frequency [(1, black), (1, red)]
      | otherwise = black
      where
        blackPad = max 1 (minWidth (height - 1))
        redPad = max 1 (minWidth height)
        blackFits = hi - lo >= 2 * blackPad
        redFits = not parentIsRed && hi - lo >= 2 * redPad
        black = branch B blackPad False (height - 1)
        red = branch R redPad True height
        branch colour pad isRed below = do
          k <- chooseInt (lo + pad, hi - pad)
          v <- chooseInt (-1000, 1000)
          l <- go lo k isRed below
          r <- go k hi isRed below
          return (T colour l k v r)
