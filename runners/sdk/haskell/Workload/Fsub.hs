{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}

-- | The types and terms of the workload @fsub@, and what generators of typed terms need to know of them.
module Workload.Fsub
  ( Type (..)
  , Term (..)
  , shift
  , parts
  , Scope
  , Binding (..)
  , typeVariables
  , variables
  , introduction
  , identity
  ) where

import GHC.Generics (Generic)
import Stromboli (Printed (..), node)

data Type = Top | TVar Int | Arr Type Type | All Type Type
  deriving (Eq, Generic)

data Term = Var Int | Abs Type Term | App Term Term | TAbs Type Term | TApp Term Type
  deriving (Generic)

instance Printed Type where
  printed t = case t of
    Top -> node "Top" []
    TVar i -> node "TVar" [printed i]
    Arr a b -> node "Arr" [printed a, printed b]
    All a b -> node "All" [printed a, printed b]

instance Printed Term where
  printed t = case t of
    Var i -> node "Var" [printed i]
    Abs a e -> node "Abs" [printed a, printed e]
    App f x -> node "App" [printed f, printed x]
    TAbs a e -> node "TAbs" [printed a, printed e]
    TApp e a -> node "TApp" [printed e, printed a]

-- | The type with one more type variable in scope.
shift :: Type -> Type
shift = go 0
  where
    go cutoff t = case t of
      Top -> Top
      TVar i -> TVar (if i >= cutoff then i + 1 else i)
      Arr a b -> Arr (go cutoff a) (go cutoff b)
      All a b -> All (go cutoff a) (go (cutoff + 1) b)

-- | The parts of a type, itself first, that use no variable bound in the type, as they are outside it.
parts :: Type -> [Type]
parts = go 0
  where
    go :: Int -> Type -> [Type]
    go depth t = maybe id (:) (lowered depth t) $ case t of
      Top -> []
      TVar _ -> []
      Arr a b -> go depth a ++ go depth b
      All a b -> go depth a ++ go (depth + 1) b
    lowered depth t = case t of
      Top -> Just Top
      TVar i -> if i >= depth then Just (TVar (i - depth)) else Nothing
      Arr a b -> Arr <$> lowered depth a <*> lowered depth b
      All a b -> All <$> lowered depth a <*> lowered (depth + 1) b

-- | What is in scope, innermost first.
type Scope = [Binding]

-- | A variable of a type, or a type variable.
data Binding = Variable Type | Bound

-- | How many type variables are in scope.
typeVariables :: Scope -> Int
typeVariables scope = length [() | Bound <- scope]

-- | The variables of a type, innermost first.
variables :: Scope -> Type -> [Int]
variables = go 0 id
  where
    go :: Int -> (Type -> Type) -> Scope -> Type -> [Int]
    go _ _ [] _ = []
    go i outward (Bound : outer) t = go i (outward . shift) outer t
    go i outward (Variable t' : outer) t = [i | outward t' == t] ++ go (i + 1) outward outer t

-- | If a type is one of lambdas: the lambda, the scope of its body, and the body's type.
introduction :: Scope -> Type -> Maybe (Term -> Term, Scope, Type)
introduction scope t = case t of
  Arr a b -> Just (Abs a, Variable a : scope, b)
  All a b -> Just (TAbs a, Bound : scope, b)
  _ -> Nothing

-- | The type of the polymorphic identity.
identity :: Type
identity = All Top (Arr (TVar 0) (TVar 0))
