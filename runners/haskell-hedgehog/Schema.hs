-- | The family @type@, from the schema.
module Schema
  ( fromType
  ) where

import Hedgehog (Gen)
import qualified Hedgehog.Gen as Gen
import qualified Hedgehog.Range as Range
import Stromboli

fromType :: Types -> Ref -> Gen Value
fromType =
  fromSchema
    Draw
      { weighted = Gen.frequency
      , integers = \range -> Gen.int (Range.linearFrom (origin range) (lowest range) (highest range))
      , booleans = Gen.choice [pure True, pure False]
      , characters = \(Span from to) -> Gen.enum from to
      , texts = \most -> Gen.string (Range.linear 0 most)
      , listOf = \most -> Gen.list (Range.linear 0 most)
      }
