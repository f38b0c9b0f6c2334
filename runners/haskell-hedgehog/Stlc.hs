-- | Generators of typed expressions.
module Stlc
  ( cbc
  ) where

import Hedgehog (Gen, Size (..))
import qualified Hedgehog.Gen as Gen
import Workload.Stlc

-- | Correct by construction: a type, and an expression of it.
cbc :: Gen Expr
cbc = do
  t <- Gen.sized (\(Size n) -> type_ n)
  Gen.sized (\(Size n) -> ofType n [] t)

type_ :: Int -> Gen Type
type_ n
  | n <= 0 = pure TBool
  | otherwise = Gen.choice [pure TBool, TFun <$> type_ (n `div` 2) <*> type_ (n `div` 2)]

ofType :: Int -> [Type] -> Type -> Gen Expr
ofType n context t
  | n <= 0, null variable = constant t
  | n <= 0 = Gen.choice (constant t : variable)
  | otherwise = Gen.choice ([constant t] ++ abstraction ++ [application] ++ variable)
  where
    variable = case variables context t of
      [] -> []
      indices -> [Var <$> Gen.element indices]
    abstraction = case t of
      TFun t1 t2 -> [Abs t1 <$> ofType (n - 1) (t1 : context) t2]
      TBool -> []
    application = do
      t' <- type_ (max 1 (n `div` 2))
      f <- ofType (n `div` 2) context (TFun t' t)
      x <- ofType (n `div` 2) context t'
      pure (App f x)

constant :: Type -> Gen Expr
constant TBool = Bool <$> Gen.element [True, False]
constant (TFun t1 t2) = Abs t1 <$> constant t2
