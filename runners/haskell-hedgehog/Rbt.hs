-- | Generators of red-black trees.
module Rbt
  ( api
  , cbc
  , idiomatic
  ) where

import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Numbers (between, number)
import Workload.Rbt

-- | By insertion, the last pair first.
api :: Gen Tree
api = do
  pairs <- Gen.list (Range.linear 0 32) ((,) <$> number <*> number)
  pure (foldr insert E pairs)

-- | Correct by construction: of a black height, and with room for the keys below every node.
cbc :: Gen Tree
cbc = balanced $ \colours -> case colours of
  [] -> pure E
  [single] -> single
  several -> Gen.frequency [(1, colour) | colour <- several]

-- | The same with @choice@ of whatever fits, also of a single alternative.
idiomatic :: Gen Tree
idiomatic = balanced $ \colours -> if null colours then pure E else Gen.choice colours

-- | The given function picks one of the colours that fit.
balanced :: ([Gen Tree] -> Gen Tree) -> Gen Tree
balanced pick = do
  height <- Gen.int (Range.linear 1 3)
  blacken <$> go (-1000) 1000 False height
  where
    go lo hi parentIsRed height
      | height <= 1 || not blackFits = pure E
      | otherwise = pick ([branch B blackPad False (height - 1)] ++ [branch R redPad True height | redFits])
      where
        blackPad = max 1 (minWidth (height - 1))
        redPad = max 1 (minWidth height)
        blackFits = hi - lo >= 2 * blackPad
        redFits = not parentIsRed && hi - lo >= 2 * redPad
        branch colour pad isRed below = do
          k <- between (lo + pad) (hi - pad)
          v <- number
          l <- go lo k isRed below
          r <- go k hi isRed below
          pure (T colour l k v r)
