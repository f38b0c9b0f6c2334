-- | Generators of typed terms of System F-sub.
module Fsub
  ( cbc
  ) where

import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Workload.Fsub

-- | Correct by construction: a type, and a term of it if the rules find one.
cbc :: Gen (Maybe Term)
cbc = do
  t <- closed 4 []
  found <- ofType 4 [] t
  pure found

-- | A type whose variables are in scope.
closed :: Int -> Scope -> Gen Type
closed 0 scope = smallest scope
closed n scope = Gen.frequency [(2, quantified), (2, function), (1, smallest scope)]
  where
    quantified = do
      a <- Gen.choice [pure Top, closed (n - 1) scope]
      b <- closed (n - 1) (Bound : scope)
      pure (All a b)
    function = do
      a <- case typeVariable scope of
        [] -> closed (n - 1) scope
        some -> Gen.choice some
      b <- closed (n - 1) (Variable a : scope)
      pure (Arr a b)

smallest :: Scope -> Gen Type
smallest scope = case typeVariable scope of
  [] -> pure identity
  some -> Gen.frequency [(1, do t <- variable'; pure (Arr t t)) | variable' <- some]

typeVariable :: Scope -> [Gen Type]
typeVariable scope = [TVar <$> Gen.int (Range.constant 0 (n - 1)) | n > 0]
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
      pure (App <$> f <*> x)
    typeApplication = do
      a <- closed (n - 1) scope
      f <- ofType (n - 1) scope (All a (shift t))
      pure (flip TApp a <$> f)
    abstracted = do
      found <- abstraction t
      case found of
        Nothing -> pure Nothing
        Just (a, b) -> do
          f <- ofType (n - 1) scope (All a b)
          pure (flip TApp a <$> f)

-- | A term of lambdas and a variable.
shallow :: Scope -> Type -> Gen (Maybe Term)
shallow scope t = backtrack [introduced shallow scope t, bound]
  where
    bound = case variables scope t of
      [] -> pure Nothing
      indices -> Just . Var <$> Gen.element indices

introduced :: (Scope -> Type -> Gen (Maybe Term)) -> Scope -> Type -> Gen (Maybe Term)
introduced body scope t = case introduction scope t of
  Nothing -> pure Nothing
  Just (lambda, inner, t') -> fmap lambda <$> body inner t'

-- | A part of a type, and the type with some of that part's occurrences replaced by a type variable.
abstraction :: Type -> Gen (Maybe (Type, Type))
abstraction t = case parts t of
  [] -> pure Nothing
  some -> do
    a <- Gen.element some
    b <- replaced 0 (shift t) (shift a)
    pure (Just (a, b))

replaced :: Int -> Type -> Type -> Gen Type
replaced i t part = Gen.frequency [(i + 2, deeper), here]
  where
    here
      | t == part = (i + 2, pure (TVar i))
      | otherwise = (1, pure t)
    deeper = case t of
      Arr a b -> do
        a' <- replaced i a part
        b' <- replaced i b part
        pure (Arr a' b')
      All a b -> do
        a' <- replaced i a part
        b' <- replaced (i + 1) b (shift part)
        pure (All a' b')
      _ -> Gen.frequency [here]

-- | Tries alternatives in random order until one has a result.
backtrack :: [Gen (Maybe a)] -> Gen (Maybe a)
backtrack [] = pure Nothing
backtrack alternatives = do
  n <- Gen.int (Range.constant 1 (length alternatives))
  let (before, chosen : after) = splitAt (n - 1) alternatives
  result <- chosen
  case result of
    Nothing -> backtrack (before ++ after)
    Just _ -> pure result
