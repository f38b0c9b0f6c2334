{-# LANGUAGE OverloadedStrings #-}

-- | Generators for the shrinking challenge, as the challenge describes its inputs.
module Challenge
  ( cbc
  ) where

import Control.Monad (replicateM)
import Data.Bits ((.&.))
import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Numbers (between, number)
import Stromboli (Range (..), Value (..), inOrder)

-- | The components of the input of a property; nothing if the property has no precondition.
cbc :: String -> Maybe (Gen [Value])
cbc property' = case property' of
  "Bound5" -> Just (inOrder (replicate 5 (integers . madeSmall <$> Gen.list (Range.linear 0 32) (between (-32768) 32767))))
  "Calculator" -> single (expression (4 :: Int))
  "LengthList" -> single (ofLength 100 (const 1000))
  "DifferenceZero" -> positives
  "DifferenceSmall" -> positives
  "DifferenceOne" -> positives
  "BinHeap" -> single (heap (4 :: Int) 0)
  "Coupling" -> single (ofLength 10 (subtract 1))
  "Deletion" -> Just deletion
  _ -> Nothing
  where
    single = Just . fmap (: [])
    positives = Just (inOrder (replicate 2 (integer <$> Gen.int (Range.linear 1 1000))))

-- | Values shrink as they were generated, so the range does not matter.
integer :: Int -> Value
integer = Number (Range minBound maxBound 0)

integers :: [Int] -> Value
integers = List . map integer

-- | Negates all integers if their sum, which wraps around in 16 bits, is 256 or more.
madeSmall :: [Int] -> [Int]
madeSmall numbers
  | total < 256 || total >= 0x8000 = numbers
  | otherwise = [if n == -32768 then n else -n | n <- numbers]
  where
    total = sum numbers .&. 0xffff

-- | The length first, then integers from 0 to a greatest one that depends on it.
ofLength :: Int -> (Int -> Int) -> Gen Value
ofLength longest greatest = do
  size <- Gen.int (Range.constant 1 longest)
  integers <$> replicateM size (Gen.int (Range.constant 0 (greatest size)))

deletion :: Gen [Value]
deletion = do
  numbers <- Gen.list (Range.linear 1 32) number
  (\removed -> [integers numbers, integer removed]) <$> Gen.element numbers

expression :: Int -> Gen Value
expression depth
  | depth == 0 = literals
  | otherwise = Gen.frequency [(1, literals), (1, operation "Add" id), (1, operation "Div" without0)]
  where
    literals = literal <$> number
    literal n = Node "expression" "Int" [integer n]
    operation name' divisor = (\l r -> Node "expression" name' [l, divisor r]) <$> part <*> part
    part = expression (depth - 1)
    without0 (Node _ "Int" [Number _ 0]) = literal 1
    without0 divisor = divisor

-- | A heap of integers from this one on.
heap :: Int -> Int -> Gen Value
heap depth least
  | depth == 0 = empty
  | otherwise = Gen.frequency [(1, empty), (3, filled)]
  where
    empty = pure (Node "heap" "E" [])
    filled = do
      root <- Gen.int (Range.linear least 1000)
      (\l r -> Node "heap" "H" [integer root, l, r]) <$> heap (depth - 1) root <*> heap (depth - 1) root
