{-# OPTIONS_GHC -Wno-orphans #-}

-- | Generators of typed expressions.
module Stlc
  ( cbc
  ) where

import Test.QuickCheck
import Workload.Stlc

instance Arbitrary Type where
  arbitrary = sized go
    where
      go 0 = return TBool
      go n = oneof [return TBool, TFun <$> go (n `div` 2) <*> go (n `div` 2)]
  shrink = genericShrink

instance Arbitrary Expr where
  arbitrary = cbc
  shrink = genericShrink

-- | Correct by construction: a type, and an expression of it.
cbc :: Gen Expr
cbc = do
  t <- arbitrary
  sized (\n -> ofType n [] t)

ofType :: Int -> [Type] -> Type -> Gen Expr
ofType 0 context t = oneof (constant t : variable context t)
ofType n context t = oneof ([constant t] ++ abstraction ++ [application] ++ variable context t)
  where
    abstraction = case t of
      TFun t1 t2 -> [Abs t1 <$> ofType (n - 1) (t1 : context) t2]
      TBool -> []
    application = do
      t' <- arbitrary
      f <- ofType (n `div` 2) context (TFun t' t)
      x <- ofType (n `div` 2) context t'
      return (App f x)

constant :: Type -> Gen Expr
constant TBool = Bool <$> arbitrary
constant (TFun t1 t2) = Abs t1 <$> constant t2

variable :: [Type] -> Type -> [Gen Expr]
variable context t = case variables context t of
  [] -> []
  indices -> [Var <$> elements indices]
