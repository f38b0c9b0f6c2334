-- | Inputs of any type, as the runner sees them: printed, and with what they shrink to.
module Sample
  ( Sample (..)
  , Generator
  , from
  , single
  , tupleOf
  , tupled
  , candidates
  , show
  ) where

import Prelude hiding (show)

import Data.ByteString.Builder (Builder)
import Data.List (inits, tails)
import Stromboli (Printed (..), shown, tuple)
import Test.QuickCheck (Gen)

data Sample = Sample
  { printedForm :: Builder
  , shrinks :: [Sample]
  }

-- | Generates inputs; nothing where the generator rejects its own work.
type Generator = Gen (Maybe Sample)

-- | A value that shrinks by a function.
from :: Printed a => (a -> [a]) -> a -> Sample
from shrinker value = Sample (printed value) (map (from shrinker) (shrinker value))

single :: Gen Sample -> Generator
single = fmap Just

-- | A tuple, drawn one component after the other as QuickCheck's instances for tuples do.
tupleOf :: [Gen Sample] -> Generator
tupleOf = go []
  where
    go before [] = return (Just (tupled (reverse before)))
    go before (component : others) = component >>= \sample -> go (sample : before) others

-- | A tuple shrinks one component at a time, from the left, as QuickCheck's instances do.
tupled :: [Sample] -> Sample
tupled components =
  Sample
    (tuple (map printedForm components))
    [ tupled (before ++ smaller : after)
    | (before, component : after) <- zip (inits components) (tails components)
    , smaller <- shrinks component
    ]

candidates :: Maybe Sample -> [Maybe Sample]
candidates = maybe [] (map Just . shrinks)

show :: Maybe Sample -> String
show = maybe "" (shown . printedForm)
