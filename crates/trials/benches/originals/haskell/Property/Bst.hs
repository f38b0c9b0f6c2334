-- | @bst/InsertPost/insert_1@.
module Property.Bst
  ( Input
  , insertPost
  , printed
  ) where

import Data.ByteString.Builder (Builder)
import Race (Program (..), given)
import qualified Stromboli
import qualified Workload.Bst as Workload
import Workload.Bst (Tree (..))

type Input = (Tree, Int, Int, Int)

printed :: Input -> Builder
printed (t, k, k', v) = Stromboli.tuple [Stromboli.printed t, Stromboli.printed k, Stromboli.printed k', Stromboli.printed v]

insertPost :: Program -> Input -> Maybe Bool
insertPost program (t, k, k', v) =
  given (isSearchTree t) (find k' (insert program k v t) == if k == k' then Just v else find k' t)

insert :: Program -> Int -> Int -> Tree -> Tree
insert Correct k v t = Workload.insert (k, v) t
insert Mutant k v _ = T E k v E

find :: Int -> Tree -> Maybe Int
find _ E = Nothing
find k (T l k' v r) = case compare k k' of
  LT -> find k l
  GT -> find k r
  EQ -> Just v

isSearchTree :: Tree -> Bool
isSearchTree = between Nothing Nothing
  where
    between _ _ E = True
    between low high (T l k _ r) =
      all (< k) low && all (k <) high && between low (Just k) l && between (Just k) high r
