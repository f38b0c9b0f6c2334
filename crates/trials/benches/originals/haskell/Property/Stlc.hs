-- | @stlc/SinglePreserve/subst_var_none@.
module Property.Stlc
  ( singlePreserve
  ) where

import Control.Applicative ((<|>))
import Data.Maybe (fromMaybe)
import Race (Program (..), given)
import Workload.Stlc (Expr (..), Type (..))

singlePreserve :: Program -> Expr -> Maybe Bool
singlePreserve program e = given (before /= Nothing) (maybe True ((== before) . typeOf []) (step program e))
  where
    before = typeOf [] e

typeOf :: [Type] -> Expr -> Maybe Type
typeOf context expr = case expr of
  Var i
    | i >= 0, t : _ <- drop i context -> Just t
    | otherwise -> Nothing
  Bool _ -> Just TBool
  Abs t e -> TFun t <$> typeOf (t : context) e
  App f x -> do
    t <- typeOf context f
    case t of
      TFun from to -> do
        argument <- typeOf context x
        if argument == from then Just to else Nothing
      TBool -> Nothing

shift :: Int -> Expr -> Expr
shift by = go 0
  where
    go cutoff expr = case expr of
      Var i -> if i < cutoff then expr else Var (i + by)
      Bool _ -> expr
      Abs t e -> Abs t (go (cutoff + 1) e)
      App f x -> App (go cutoff f) (go cutoff x)

substitute :: Program -> Int -> Expr -> Expr -> Expr
substitute program = go
  where
    go index by expr = case expr of
      Var i -> case program of
        Correct | i == index -> by
        _ -> expr
      Bool _ -> expr
      Abs t e -> Abs t (go (index + 1) (shift 1 by) e)
      App f x -> App (go index by f) (go index by x)

-- | One step of parallel reduction, if there is anything to reduce.
step :: Program -> Expr -> Maybe Expr
step program expr = case expr of
  Abs t e -> Abs t <$> step program e
  App (Abs _ e) x -> Just (shift (-1) (substitute program 0 (shift 1 (stepped x)) (stepped e)))
  App f x -> (App <$> step program f <*> Just (stepped x)) <|> (App f <$> step program x)
  _ -> Nothing
  where
    stepped e = fromMaybe e (step program e)
