{-# LANGUAGE OverloadedStrings #-}

-- | Generators for the shrinking challenge, as the challenge describes its inputs.
module Challenge
  ( cbc
  ) where

import qualified Data.Bits as Bits
import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Stromboli

-- | The input of a property; nothing if the property has no precondition.
cbc :: String -> Maybe (Gen [Value])
cbc property' = case property' of
  "Bound5" -> Just (inOrder (replicate 5 (list shorts <$> Gen.filter isSmall (Gen.list (Range.linear 0 32) (between shorts)))))
  "Calculator" -> single (expression (4 :: Int))
  "LengthList" -> single (ofLength (1, 100) (\_ -> Range 0 1000 0))
  "DifferenceZero" -> positives
  "DifferenceSmall" -> positives
  "DifferenceOne" -> positives
  "BinHeap" -> single (heap (4 :: Int) 0)
  "Coupling" -> single (ofLength (1, 10) (\size -> Range 0 (size - 1) 0))
  "Deletion" -> Just deletion
  _ -> Nothing
  where
    single = Just . fmap (: [])
    positives = Just (inOrder (replicate 2 (number (Range 1 1000 1))))

anyNumber, shorts :: Range
anyNumber = Range (-1000) 1000 0
shorts = Range (-32768) 32767 0

number :: Range -> Gen Value
number range = Number range <$> between range

-- | How far it is from the origin grows with the size.
between :: Range -> Gen Int
between range = Gen.int (Range.linearFrom (origin range) (lowest range) (highest range))

list :: Range -> [Int] -> Value
list range = List . map (Number range)

-- | Whether the sum, which wraps around in 16 bits, is below 256.
isSmall :: [Int] -> Bool
isSmall numbers = let total = sum numbers Bits..&. 0xffff in total < 256 || total >= 0x8000

-- | The length first, then the elements.
ofLength :: (Int, Int) -> (Int -> Range) -> Gen Value
ofLength lengths element = do
  size <- Gen.int (uncurry Range.constant lengths)
  List <$> Gen.list (Range.singleton size) (Number (element size) <$> Gen.int (Range.constant 0 (highest (element size))))

deletion :: Gen [Value]
deletion = do
  numbers <- Gen.list (Range.linear 1 32) (between anyNumber)
  removed <- Gen.element numbers
  return [list anyNumber numbers, Number anyNumber removed]

expression :: Int -> Gen Value
expression depth
  | depth == 0 = literal
  | otherwise = Gen.choice [literal, node' "Add" part part, node' "Div" part (Gen.filter isNot0 part)]
  where
    literal = (\n -> Node "expression" "Int" [n]) <$> number anyNumber
    part = expression (depth - 1)
    node' name' left right = (\l r -> Node "expression" name' [l, r]) <$> left <*> right
    isNot0 (Node _ "Int" [Number _ 0]) = False
    isNot0 _ = True

-- | A heap of integers from this one on.
heap :: Int -> Int -> Gen Value
heap depth least
  | depth == 0 = empty
  | otherwise = Gen.frequency [(1, empty), (3, filled)]
  where
    empty = pure (Node "heap" "E" [])
    filled = do
      root <- Gen.int (Range.linear least 1000)
      (\left right -> Node "heap" "H" [Number anyNumber root, left, right]) <$> heap (depth - 1) root <*> heap (depth - 1) root
