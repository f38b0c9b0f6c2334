-- | The family @type@, from the schema.
module Schema
  ( fromType
  , shrinkValue
  ) where

import Stromboli
import Test.QuickCheck (Gen, arbitrary, chooseInt, frequency, shrink, shrinkList, vectorOf)

fromType :: Types -> Ref -> Gen Value
fromType =
  fromSchema
    Draw
      { weighted = frequency
      , integers = \range -> chooseInt (lowest range, highest range)
      , booleans = arbitrary
      , listOf = \element -> chooseInt (0, 32) >>= \size -> vectorOf size element
      }

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
  List values -> map List (shrinkList shrinkValue values)

oneShrunk :: [Value] -> [[Value]]
oneShrunk [] = []
oneShrunk (child : others) = map (: others) (shrinkValue child) ++ map (child :) (oneShrunk others)
