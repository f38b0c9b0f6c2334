-- | @fsub/SinglePreserve/subst_var_flip@.
module Property.Fsub
  ( singlePreserve
  ) where

import Control.Applicative ((<|>))
import Control.Monad (guard)
import Data.Maybe (fromMaybe, isJust)
import Race (Program (..), given)
import Workload.Fsub (Term (..), Type (..))

singlePreserve :: Program -> Term -> Maybe Bool
singlePreserve program e = given (isJust before) (maybe True isPreserved (step program e))
  where
    before = typeOf 40 empty e
    isPreserved e' = isJust $ do
      t <- before
      t' <- typeOf unlimited empty e'
      guard (isSubtype unlimited empty t' t)

-- | What is in scope, innermost first.
data Scope = Scope
  { variables :: [Variable]
  , typeVariables :: !Int
  , isWellFormed :: Bool
  }

-- | A variable of a type, or a type variable below a bound.
data Variable = Of Type | Below Type

empty :: Scope
empty = Scope [] 0 True

bind :: Variable -> Scope -> Scope
bind variable scope = Scope (variable : variables scope) n (scope `admits` t)
  where
    (t, n) = case variable of
      Of t' -> (t', typeVariables scope)
      Below t' -> (t', typeVariables scope + 1)

-- | Whether the scope is well-formed and has every type variable.
admits :: Scope -> Type -> Bool
admits scope t = isWellFormed scope && go (typeVariables scope) t
  where
    go n part = case part of
      Top -> True
      TVar i -> 0 <= i && i < n
      Arr a b -> go n a && go n b
      All a b -> go n a && go (n + 1) b

variableType :: [Variable] -> Int -> Maybe Type
variableType [] _ = Nothing
variableType (Below _ : outer) i = shiftType 0 <$> variableType outer i
variableType (Of t : outer) i = if i == 0 then Just t else variableType outer (i - 1)

boundOf :: [Variable] -> Int -> Maybe Type
boundOf [] _ = Nothing
boundOf (Of _ : outer) i = boundOf outer i
boundOf (Below t : outer) i = shiftType 0 <$> if i == 0 then Just t else boundOf outer (i - 1)

-- | The number of promotions, or of levels of subtyping, at which a query ends.
type Fuel = Int

unlimited :: Fuel
unlimited = maxBound

typeOf :: Fuel -> Scope -> Term -> Maybe Type
typeOf fuel scope term = case term of
  Var i -> guard (isWellFormed scope) >> variableType (variables scope) i
  Abs a e -> Arr a <$> typeOf fuel (bind (Of a) scope) e
  App f x -> do
    t <- promote fuel scope =<< typeOf fuel scope f
    case t of
      Arr a b -> do
        argument <- typeOf fuel scope x
        guard (isSubtype fuel scope argument a)
        Just b
      _ -> Nothing
  TAbs a e -> All a <$> typeOf fuel (bind (Below a) scope) e
  TApp f x -> do
    t <- promote fuel scope =<< typeOf fuel scope f
    case t of
      All a b -> guard (isSubtype fuel scope x a) >> Just (substituteInType 0 x b)
      _ -> Nothing

-- | Replaces a variable by its bound until the result is not a variable.
promote :: Fuel -> Scope -> Type -> Maybe Type
promote fuel scope t = do
  guard (fuel > 0 && scope `admits` t)
  case t of
    TVar i -> boundOf (variables scope) i >>= promote (fuel - 1) scope
    _ -> Just t

isSubtype :: Fuel -> Scope -> Type -> Type -> Bool
isSubtype 0 _ _ _ = False
isSubtype fuel scope sub sup = case (sub, sup) of
  (_, Top) -> scope `admits` sub
  (TVar i, _)
    | sub == sup -> scope `admits` sub
    | otherwise -> maybe False (\bound -> isSubtype (fuel - 1) scope bound sup) (boundOf (variables scope) i)
  (Arr a b, Arr a' b') -> isSubtype (fuel - 1) scope a' a && isSubtype (fuel - 1) scope b b'
  (All a b, All a' b') -> isSubtype (fuel - 1) scope a' a && isSubtype (fuel - 1) (bind (Below a') scope) b b'
  _ -> False

shiftType :: Int -> Type -> Type
shiftType cutoff t = case t of
  Top -> Top
  TVar i -> TVar (if cutoff <= i then i + 1 else i)
  Arr a b -> Arr (shiftType cutoff a) (shiftType cutoff b)
  All a b -> All (shiftType cutoff a) (shiftType (cutoff + 1) b)

shift :: Int -> Term -> Term
shift cutoff term = case term of
  Var i -> Var (if cutoff <= i then i + 1 else i)
  Abs a e -> Abs a (shift (cutoff + 1) e)
  App f x -> App (shift cutoff f) (shift cutoff x)
  TAbs a e -> TAbs a (shift cutoff e)
  TApp f x -> TApp (shift cutoff f) x

shiftTypes :: Int -> Term -> Term
shiftTypes cutoff term = case term of
  Var i -> Var i
  Abs a e -> Abs (shiftType cutoff a) (shiftTypes cutoff e)
  App f x -> App (shiftTypes cutoff f) (shiftTypes cutoff x)
  TAbs a e -> TAbs (shiftType cutoff a) (shiftTypes (cutoff + 1) e)
  TApp f x -> TApp (shiftTypes cutoff f) (shiftType cutoff x)

substituteInType :: Int -> Type -> Type -> Type
substituteInType index by t = case t of
  Top -> Top
  TVar i -> case compare i index of
    LT -> t
    EQ -> by
    GT -> TVar (i - 1)
  Arr a b -> Arr (substituteInType index by a) (substituteInType index by b)
  All a b -> All (substituteInType index by a) (substituteInType (index + 1) (shiftType 0 by) b)

substituteType :: Int -> Type -> Term -> Term
substituteType index by term = case term of
  Var i -> Var i
  Abs a e -> Abs (substituteInType index by a) (substituteType index by e)
  App f x -> App (substituteType index by f) (substituteType index by x)
  TAbs a e -> TAbs (substituteInType index by a) (substituteType (index + 1) (shiftType 0 by) e)
  TApp f x -> TApp (substituteType index by f) (substituteInType index by x)

substitute :: Program -> Int -> Term -> Term -> Term
substitute program = go
  where
    go index by term = case term of
      Var i -> case (compare i index, program) of
        (EQ, _) -> by
        (GT, Correct) -> Var (i - 1)
        (LT, Mutant) -> Var (i - 1)
        _ -> term
      Abs a e -> Abs a (go (index + 1) (shift 0 by) e)
      App f x -> App (go index by f) (go index by x)
      TAbs a e -> TAbs a (go index (shiftTypes 0 by) e)
      TApp f x -> TApp (go index by f) x

-- | One step of parallel reduction, if there is anything to reduce.
step :: Program -> Term -> Maybe Term
step program term = case term of
  Var _ -> Nothing
  Abs a e -> Abs a <$> step program e
  App (Abs _ e) x -> Just (substitute program 0 (stepped x) (stepped e))
  App f x -> (App <$> step program f <*> Just (stepped x)) <|> (App f <$> step program x)
  TAbs a e -> TAbs a <$> step program e
  TApp (TAbs _ e) a -> Just (substituteType 0 a (stepped e))
  TApp f a -> flip TApp a <$> step program f
  where
    stepped e = fromMaybe e (step program e)
