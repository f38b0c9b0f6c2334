-- | The family @type@, from the schema.
module Schema
  ( fromType
  , shrinkValue
  ) where

import Stromboli
import Test.QuickCheck (Gen, arbitrary, choose, chooseInt, frequency, shrink, shrinkList, vectorOf)

fromType :: Types -> Ref -> Gen Value
fromType =
  fromSchema
    Draw
      { weighted = frequency
      , integers = \range -> chooseInt (lowest range, highest range)
      , booleans = arbitrary
      , characters = \(Span from to) -> choose (from, to)
      , texts = listUpTo
      , listOf = listUpTo
      }

listUpTo :: Int -> Gen a -> Gen [a]
listUpTo most element = chooseInt (0, most) >>= \size -> vectorOf size element

-- | What @genericShrink@ does for an algebraic type: first the fields of the same type, then each field
-- shrunk by itself.
shrinkValue :: Value -> [Value]
shrinkValue value = case value of
  Node type_ constructor children ->
    [child | child@(Node type' _ _) <- children, type' == type_]
      ++ map (Node type_ constructor) (oneShrunk children)
  Number range n ->
    [ Number range n'
    | distance <- shrink (n - origin range)
    , let n' = origin range + distance
    , lowest range <= n' && n' <= highest range
    ]
  Boolean b -> map Boolean (shrink b)
  Character range c -> map (Character range) (shrinkCharacter range c)
  Text range text -> map (Text range) (shrinkList (shrinkCharacter range) text)
  List values -> map List (shrinkList shrinkValue values)
  Components values -> map Components (oneShrunk values)

-- | The library's own candidates, if they are in the range.
shrinkCharacter :: Span -> Char -> [Char]
shrinkCharacter (Span from to) c = [c' | c' <- shrink c, from <= c' && c' <= to]

oneShrunk :: [Value] -> [[Value]]
oneShrunk [] = []
oneShrunk (child : others) = map (: others) (shrinkValue child) ++ map (child :) (oneShrunk others)
