{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}

-- | The trees of the workload @bst@, and their correct insertion.
module Workload.Bst
  ( Tree (..)
  , insert
  ) where

import GHC.Generics (Generic)
import Stromboli (Printed (..), node)

data Tree = E | T Tree Int Int Tree
  deriving (Generic)

instance Printed Tree where
  printed E = node "E" []
  printed (T l k v r) = node "T" [printed l, printed k, printed v, printed r]

insert :: (Int, Int) -> Tree -> Tree
insert (k, v) tree = case tree of
  E -> T E k v E
  T l k' v' r -> case compare k k' of
    LT -> T (insert (k, v) l) k' v' r
    GT -> T l k' v' (insert (k, v) r)
    EQ -> T l k v r
