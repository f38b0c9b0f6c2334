-- | @rbt/InsertValid/miscolor_insert@.
module Property.Rbt
  ( Input
  , insertValid
  , printed
  ) where

import Data.ByteString.Builder (Builder)
import Race (Program (..), given)
import qualified Stromboli
import Workload.Rbt (Colour (..), Tree (..), balance, blacken)

type Input = (Tree, Int, Int)

printed :: Input -> Builder
printed (t, k, v) = Stromboli.tuple [Stromboli.printed t, Stromboli.printed k, Stromboli.printed v]

insertValid :: Program -> Input -> Maybe Bool
insertValid program (t, k, v) = given (isRedBlackTree t) (isRedBlackTree (insert program k v t))

insert :: Program -> Int -> Int -> Tree -> Tree
insert program k v = blacken . go
  where
    go E = T (case program of Correct -> R; Mutant -> B) E k v E
    go (T c l k' v' r) = case compare k k' of
      LT -> balance c (go l) k' v' r
      GT -> balance c l k' v' (go r)
      EQ -> T c l k v r

isRedBlackTree :: Tree -> Bool
isRedBlackTree t = not (isRed t) && hasNoRedRed t && blackHeight t /= Nothing && isSearchTree t

isRed :: Tree -> Bool
isRed (T R _ _ _ _) = True
isRed _ = False

hasNoRedRed :: Tree -> Bool
hasNoRedRed E = True
hasNoRedRed t@(T _ l _ _ r) = not (isRed t && (isRed l || isRed r)) && hasNoRedRed l && hasNoRedRed r

-- | Nothing if it is not the same everywhere.
blackHeight :: Tree -> Maybe Int
blackHeight E = Just 0
blackHeight (T c l _ _ r) = do
  left <- blackHeight l
  right <- blackHeight r
  if left == right then Just (case c of B -> left + 1; R -> left) else Nothing

isSearchTree :: Tree -> Bool
isSearchTree = between Nothing Nothing
  where
    between _ _ E = True
    between low high (T _ l k _ r) =
      all (< k) low && all (k <) high && between low (Just k) l && between (Just k) high r
