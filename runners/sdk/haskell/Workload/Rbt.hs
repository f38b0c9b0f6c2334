{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}

-- | The trees of the workload @rbt@, and their correct insertion.
module Workload.Rbt
  ( Tree (..)
  , Colour (..)
  , insert
  , balance
  , blacken
  , minWidth
  ) where

import GHC.Generics (Generic)
import Stromboli (Printed (..), node)

data Colour = R | B
  deriving (Generic)

data Tree = E | T Colour Tree Int Int Tree
  deriving (Generic)

instance Printed Colour where
  printed R = node "R" []
  printed B = node "B" []

instance Printed Tree where
  printed E = node "E" []
  printed (T c l k v r) = node "T" [printed c, printed l, printed k, printed v, printed r]

insert :: (Int, Int) -> Tree -> Tree
insert (k, v) = blacken . go
  where
    go E = T R E k v E
    go (T c l k' v' r) = case compare k k' of
      LT -> balance c (go l) k' v' r
      GT -> balance c l k' v' (go r)
      EQ -> T c l k v r

balance :: Colour -> Tree -> Int -> Int -> Tree -> Tree
balance B (T R (T R a xk xv b) yk yv c) zk zv d = T R (T B a xk xv b) yk yv (T B c zk zv d)
balance B (T R a xk xv (T R b yk yv c)) zk zv d = T R (T B a xk xv b) yk yv (T B c zk zv d)
balance B a xk xv (T R (T R b yk yv c) zk zv d) = T R (T B a xk xv b) yk yv (T B c zk zv d)
balance B a xk xv (T R b yk yv (T R c zk zv d)) = T R (T B a xk xv b) yk yv (T B c zk zv d)
balance c l k v r = T c l k v r

blacken :: Tree -> Tree
blacken E = E
blacken (T _ l k v r) = T B l k v r

-- | How many keys must fit below a node of this black height, on either side of its own.
minWidth :: Int -> Int
minWidth height
  | height <= 1 = 0
  | otherwise = 2 * max 1 (minWidth (height - 1))
