{-# LANGUAGE OverloadedStrings #-}

-- | Generators for the shrinking challenge, as the challenge describes its inputs.
module Challenge
  ( cbc
  ) where

import qualified Data.Bits as Bits
import Stromboli (Range (..), Value (..))
import Test.QuickCheck

-- | The components of the input of a property; nothing if there is no such property.
cbc :: String -> Maybe (Gen [Value])
cbc property' = case property' of
  "Bound5" -> Just (oneAfterTheOther 5 (List <$> listOf short `suchThat` isSmall))
  "LargeUnionList" -> single (List <$> listOf (List <$> listOf number))
  "Reverse" -> single (List <$> listOf number)
  "Calculator" -> single (sized expression)
  "LengthList" -> single (chooseInt (1, 100) >>= \size -> List <$> vectorOf size (between 0 1000))
  "DifferenceZero" -> Just (oneAfterTheOther 2 positive)
  "DifferenceSmall" -> Just (oneAfterTheOther 2 positive)
  "DifferenceOne" -> Just (oneAfterTheOther 2 positive)
  "BinHeap" -> single (sized (heap 0))
  "Coupling" -> single (sized coupling)
  "Deletion" -> Just deletion
  "Distinct" -> single (List <$> listOf number)
  "NestedLists" -> single (List <$> listOf (List <$> listOf number))
  _ -> Nothing
  where
    single = Just . fmap (: [])

-- | Components, drawn as those of QuickCheck's tuples are.
oneAfterTheOther :: Int -> Gen a -> Gen [a]
oneAfterTheOther n component
  | n == 0 = return []
  | otherwise = component >>= \first -> (first :) <$> oneAfterTheOther (n - 1) component

-- | Shrinks as an 'Int' does, without regard to any range.
integer :: Int -> Value
integer = Number (Range minBound maxBound 0)

number :: Gen Value
number = integer <$> arbitrary

between :: Int -> Int -> Gen Value
between from to = integer <$> chooseInt (from, to)

positive :: Gen Value
positive = integer <$> ((abs <$> arbitrary) `suchThat` (> 0))

-- | As @arbitrary@ for 16 bits: the range grows with the size.
short :: Gen Value
short = sized $ \size ->
  let magnitude = 2 ^ min 16 (size `div` 2)
   in between (max (-32768) (-magnitude)) (min 32767 magnitude)

-- | Whether the sum, which wraps around in 16 bits, is below 256.
isSmall :: [Value] -> Bool
isSmall numbers = total < 256 || total >= 0x8000
  where
    total = sum [n | Number _ n <- numbers] Bits..&. 0xffff

coupling :: Int -> Gen Value
coupling most = do
  size <- chooseInt (0, most)
  List <$> vectorOf size (between 0 (size - 1))

deletion :: Gen [Value]
deletion = do
  numbers <- listOf1 number
  (\removed -> [List numbers, removed]) <$> elements numbers

-- | Operands have half the size.
expression :: Int -> Gen Value
expression rest
  | rest == 0 = literal <$> number
  | otherwise = frequency [(1, literal <$> number), (1, operation "Add" id), (1, operation "Div" without0)]
  where
    literal n = Node "expression" "Int" [n]
    operation name' divisor = (\l r -> Node "expression" name' [l, divisor r]) <$> part <*> part
    part = expression (rest `div` 2)
    without0 (Node _ "Int" [Number _ 0]) = literal (integer 1)
    without0 divisor = divisor

-- | A heap of integers from this one on. Each level has half the size of the level above.
heap :: Int -> Int -> Gen Value
heap least rest
  | rest == 0 = return empty
  | otherwise = frequency [(1, return empty), (3, filled)]
  where
    empty = Node "heap" "E" []
    filled = do
      root <- sized $ \size -> chooseInt (least, least + size)
      left <- heap root (rest `div` 2)
      right <- heap root (rest `div` 2)
      return (Node "heap" "H" [integer root, left, right])
