{-# OPTIONS_GHC -Wno-orphans #-}

-- | Generators of typed terms of System F-sub.
module Fsub
  ( cbc
  ) where

import Test.QuickCheck hiding (function)
import Workload.Fsub

instance Arbitrary Type where
  arbitrary = closed 4 []
  shrink = genericShrink

instance Arbitrary Term where
  arbitrary = cbc >>= maybe discard return
  shrink = genericShrink

-- | Correct by construction: a type, and a term of it if the rules find one.
cbc :: Gen (Maybe Term)
cbc = do
  t <- closed 4 []
  found <- ofType 4 [] t
  return found

-- | A type whose variables are in scope.
closed :: Int -> Scope -> Gen Type
closed 0 scope = smallest scope
closed n scope = frequency [(2, quantified), (2, function), (1, smallest scope)]
  where
    quantified = do
      a <- oneof [return Top, closed (n - 1) scope]
      b <- closed (n - 1) (Bound : scope)
      return (All a b)
    function = do
      a <- oneof (closed (n - 1) scope : typeVariable scope)
      b <- closed (n - 1) (Variable a : scope)
      return (Arr a b)

smallest :: Scope -> Gen Type
smallest scope = case typeVariable scope of
  [] -> return identity
  some -> frequency [(1, do t <- variable'; return (Arr t t)) | variable' <- some]

typeVariable :: Scope -> [Gen Type]
typeVariable scope = [do i <- choose (0, n - 1); return (TVar i) | n > 0]
  where
    n = typeVariables scope

-- | A term of a type, by whichever of five rules finds one.
ofType :: Int -> Scope -> Type -> Gen (Maybe Term)
ofType 0 scope t = shallow scope t
ofType n scope t = backtrack [shallow scope t, lambda, application, typeApplication, abstracted]
  where
    lambda = introduced (ofType (n - 1)) scope t
    application = do
      a <- closed (n - 1) scope
      f <- ofType (n - 1) scope (Arr a t)
      x <- ofType (n - 1) scope a
      return (App <$> f <*> x)
    typeApplication = do
      a <- closed (n - 1) scope
      f <- ofType (n - 1) scope (All a (shift t))
      return (flip TApp a <$> f)
    abstracted = do
      found <- abstraction t
      case found of
        Nothing -> return Nothing
        Just (a, b) -> do
          f <- ofType (n - 1) scope (All a b)
          return (flip TApp a <$> f)

-- | A term of lambdas and a variable.
shallow :: Scope -> Type -> Gen (Maybe Term)
shallow scope t = backtrack [introduced shallow scope t, bound]
  where
    bound = case variables scope t of
      [] -> return Nothing
      indices -> oneof [return (Just (Var i)) | i <- indices]

introduced :: (Scope -> Type -> Gen (Maybe Term)) -> Scope -> Type -> Gen (Maybe Term)
introduced body scope t = case introduction scope t of
  Nothing -> return Nothing
  Just (lambda, inner, t') -> fmap lambda <$> body inner t'

-- | A part of a type, and the type with some of that part's occurrences replaced by a type variable.
abstraction :: Type -> Gen (Maybe (Type, Type))
abstraction t = do
  chosen <- part
  case chosen of
    Nothing -> return Nothing
    Just a -> do
      b <- replaced 0 (shift t) (shift a)
      return (Just (a, b))
  where
    part = case parts t of
      [] -> return Nothing
      some -> Just <$> elements some

replaced :: Int -> Type -> Type -> Gen Type
replaced i t part = frequency ((i + 2, deeper) : here)
  where
    here
      | t == part = [(i + 2, return (TVar i))]
      | otherwise = [(1, return t)]
    deeper = case t of
      Arr a b -> do
        a' <- replaced i a part
        b' <- replaced i b part
        return (Arr a' b')
      All a b -> do
        a' <- replaced i a part
        b' <- replaced (i + 1) b (shift part)
        return (All a' b')
      _ -> frequency here

-- | Tries alternatives in random order until one has a result.
backtrack :: [Gen (Maybe a)] -> Gen (Maybe a)
backtrack [] = return Nothing
backtrack alternatives = do
  n <- chooseInt (1, length alternatives)
  let (before, chosen : after) = splitAt (n - 1) alternatives
  result <- chosen
  case result of
    Nothing -> backtrack (before ++ after)
    Just _ -> return result
