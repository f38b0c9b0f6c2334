{-# LANGUAGE OverloadedStrings #-}

-- | Generators for the shrinking challenge, as the challenge describes its inputs.
module Challenge
  ( cbc
  ) where

import qualified Data.Bits as Bits
import Stromboli
import Test.QuickCheck

-- | The input of a property; nothing if the property has no precondition.
cbc :: String -> Maybe (Gen [Value])
cbc property' = case property' of
  "Bound5" -> Just (vectorOf 5 (list shorts <$> listUpTo 32 (chooseInt (-32768, 32767)) `suchThat` isSmall))
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
    positives = Just (vectorOf 2 (number (Range 1 1000 1)))

anyNumber, shorts :: Range
anyNumber = Range (-1000) 1000 0
shorts = Range (-32768) 32767 0

number :: Range -> Gen Value
number range = Number range <$> chooseInt (lowest range, highest range)

list :: Range -> [Int] -> Value
list range = List . map (Number range)

listUpTo :: Int -> Gen a -> Gen [a]
listUpTo most element = chooseInt (0, most) >>= \size -> vectorOf size element

-- | Whether the sum, which wraps around in 16 bits, is below 256.
isSmall :: [Int] -> Bool
isSmall numbers = let total = sum numbers Bits..&. 0xffff in total < 256 || total >= 0x8000

-- | The length first, then the elements.
ofLength :: (Int, Int) -> (Int -> Range) -> Gen Value
ofLength lengths element = do
  size <- chooseInt lengths
  List <$> vectorOf size (number (element size))

deletion :: Gen [Value]
deletion = do
  size <- chooseInt (1, 32)
  numbers <- vectorOf size (number anyNumber)
  removed <- elements numbers
  return [List numbers, removed]

expression :: Int -> Gen Value
expression depth
  | depth == 0 = literal
  | otherwise = oneof [literal, node' "Add" part part, node' "Div" part (part `suchThat` isNot0)]
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
  | otherwise = frequency [(1, empty), (3, filled)]
  where
    empty = return (Node "heap" "E" [])
    filled = do
      root <- chooseInt (least, 1000)
      left <- heap (depth - 1) root
      right <- heap (depth - 1) root
      return (Node "heap" "H" [Number anyNumber root, left, right])
