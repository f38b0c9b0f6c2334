{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}

-- | The types and expressions of the workload @stlc@.
module Workload.Stlc
  ( Type (..)
  , Expr (..)
  , variables
  ) where

import GHC.Generics (Generic)
import Stromboli (Printed (..), node)

data Type = TBool | TFun Type Type
  deriving (Eq, Generic)

data Expr = Var Int | Bool Bool | Abs Type Expr | App Expr Expr
  deriving (Generic)

instance Printed Type where
  printed TBool = node "TBool" []
  printed (TFun a b) = node "TFun" [printed a, printed b]

instance Printed Expr where
  printed expr = case expr of
    Var i -> node "Var" [printed i]
    Bool b -> node "Bool" [printed b]
    Abs t e -> node "Abs" [printed t, printed e]
    App f x -> node "App" [printed f, printed x]

-- | The indices of the variables of a type, innermost first.
variables :: [Type] -> Type -> [Int]
variables context t = [i | (i, t') <- zip [0 ..] context, t' == t]
