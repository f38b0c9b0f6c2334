{-# LANGUAGE OverloadedStrings #-}

-- | The JSON of trial messages: enough to read them, without a package.
module Stromboli.Json
  ( Json (..)
  , parse
  , field
  , quoted
  ) where

import Control.Monad (unless)
import Data.Bits (shiftL, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as Bytes
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy as Lazy
import Data.Char (chr, digitToInt, isDigit, isHexDigit, isSpace, ord)
import qualified Data.Map as Map

data Json
  = Null
  | Boolean Bool
  | Integer Integer
  | -- | A number with a fraction or an exponent, as it was written.
    Fraction ByteString
  | String ByteString
  | Array [Json]
  | Object (Map.Map ByteString Json)
  deriving (Eq, Show)

-- | A field of an object; 'Null' if it is missing.
field :: ByteString -> Json -> Json
field name (Object fields) = Map.findWithDefault Null name fields
field _ _ = Null

-- | A string as JSON.
quoted :: String -> Builder.Builder
quoted text = Builder.char7 '"' <> foldMap character text <> Builder.char7 '"'
  where
    character c
      | c `elem` ("\"\\" :: String) = Builder.char7 '\\' <> Builder.char7 c
      | c < ' ' = Builder.string7 "\\u" <> Builder.word16HexFixed (fromIntegral (ord c))
      | otherwise = Builder.charUtf8 c

-- | Reads one JSON document.
parse :: ByteString -> Either String Json
parse text = do
  (json, rest) <- value (blanks text)
  unless (B.null (blanks rest)) $ Left "there is text after the JSON"
  Right json

-- | Each reader returns what it read and what is left.
type Reader a = ByteString -> Either String (a, ByteString)

blanks :: ByteString -> ByteString
blanks = B.dropWhile isSpace

value :: Reader Json
value text = case B.uncons text of
  Just ('{', rest) -> container '}' member (Object . Map.fromList) (blanks rest)
  Just ('[', rest) -> container ']' value Array (blanks rest)
  Just ('"', rest) -> do
    (characters, left) <- string rest
    Right (String characters, left)
  Just (c, _)
    | c == '-' || isDigit c -> number text
  _ -> word [("null", Null), ("true", Boolean True), ("false", Boolean False)]
  where
    word ((name, json) : others)
      | Just rest <- B.stripPrefix name text = Right (json, rest)
      | otherwise = word others
    word [] = Left ("invalid JSON at " ++ show (B.take 20 text))

member :: Reader (ByteString, Json)
member text = do
  rest <- expect '"' text
  (name, afterName) <- string rest
  afterColon <- expect ':' (blanks afterName)
  (json, left) <- value (blanks afterColon)
  Right ((name, json), left)

-- | Elements separated by commas, up to the closing bracket.
container :: Char -> Reader a -> ([a] -> Json) -> Reader Json
container close element whole text
  | Just (c, rest) <- B.uncons text, c == close = Right (whole [], rest)
  | otherwise = go [] text
  where
    go before rest = do
      (x, afterElement) <- element rest
      case B.uncons (blanks afterElement) of
        Just (',', more) -> go (x : before) (blanks more)
        Just (c, left) | c == close -> Right (whole (reverse (x : before)), left)
        _ -> Left ("missing '" ++ [close] ++ "' in JSON")

expect :: Char -> ByteString -> Either String ByteString
expect c text = case B.uncons text of
  Just (c', rest) | c' == c -> Right rest
  _ -> Left ("missing '" ++ [c] ++ "' in JSON at " ++ show (B.take 20 text))

number :: Reader Json
number text = case B.readInteger text of
  Just (n, rest) | not (B.any (`elem` (".eE" :: String)) (B.take 1 rest)) -> Right (Integer n, rest)
  _ -> Right (Fraction digits, left)
  where
    (digits, left) = B.span (\c -> isDigit c || c `elem` ("+-.eE" :: String)) text

-- | A string after its opening quote.
string :: Reader ByteString
string text = case B.uncons rest of
  Just ('"', left) -> Right (plain, left)
  Just (_, escape) -> do
    (c, afterEscape) <- escaped escape
    (others, left) <- string afterEscape
    Right (B.concat [plain, utf8 c, others], left)
  Nothing -> Left "a JSON string has no end"
  where
    (plain, rest) = B.break (\c -> c == '"' || c == '\\') text
    utf8 = Lazy.toStrict . Builder.toLazyByteString . Builder.charUtf8

escaped :: Reader Char
escaped text = case B.uncons text of
  Just ('u', rest) -> do
    (high, afterHigh) <- hex rest
    case B.stripPrefix "\\u" afterHigh of
      Just low | high .&. 0xfc00 == 0xd800 -> do
        (second, left) <- hex low
        Right (chr (0x10000 + ((high .&. 0x3ff) `shiftL` 10) + (second .&. 0x3ff)), left)
      _ -> Right (chr high, afterHigh)
  Just (c, rest) -> Right (maybe c id (lookup c [('n', '\n'), ('t', '\t'), ('r', '\r'), ('b', '\b'), ('f', '\f')]), rest)
  Nothing -> Left "a JSON string has no end"
  where
    hex digits
      | B.length four == 4 && B.all isHexDigit four =
          Right (B.foldl' (\n c -> n * 16 + digitToInt c) 0 four, Bytes.drop 4 digits)
      | otherwise = Left "invalid escape in a JSON string"
      where
        four = Bytes.take 4 digits
