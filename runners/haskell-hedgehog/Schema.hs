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
      , listOf = Gen.list (Range.linear 0 32)
      }
