{-# LANGUAGE ForeignFunctionInterface #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE RankNTypes #-}

-- | What runners in Haskell share: the protocol, the trial message, the printed form of values, and
-- generators for the family @type@ from the schema in the message.
module Stromboli
  ( -- * Protocol
    Hello (..)
  , serve
  , Host
  , Verdict (..)
  , test
  , discarded
  , accept
  , interrupt
  , End (..)

    -- * Trials
  , Trial (..)
  , OwnLimit (..)
  , Input (..)
  , Ref (..)
  , Types
  , Type (..)
  , Constructor (..)
  , Range (..)
  , Span (..)
  , typeOf

    -- * Values
  , Value (..)
  , Printed (..)
  , node
  , tuple
  , shown
  , unshown

    -- * Generators from the schema
  , Draw (..)
  , fromSchema
  , inOrder
  ) where

import Control.Exception
import Control.Monad (forM_, forever, unless, when)
import Data.ByteString (ByteString)
import qualified Data.ByteString.Builder as Builder
import Data.ByteString.Builder (Builder)
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.ByteString.Unsafe as B
import Data.Char (chr, digitToInt, isHexDigit, ord)
import Data.IORef
import Data.List (intersperse)
import qualified Data.Map as Map
import Data.Version (showVersion)
import Data.Word (Word64, Word8)
import Foreign (Ptr, castPtr, mallocBytes, plusPtr)
import Foreign.C (CInt (..), CSize (..), throwErrnoIfMinus1, throwErrnoIfMinus1Retry)
import Stromboli.Json (Json (Array, Integer, Null, Object, String), field, parse, quoted)
import qualified Stromboli.Json as Json
import System.Info (compilerName, compilerVersion)
import System.Posix.Types (CSsize (..))

-- | What a runner says of itself.
data Hello = Hello
  { framework :: String
  , version :: String
  , families :: [(String, [String])]
  -- ^ The families of each workload; those of @"*"@ hold for every workload.
  , ownLimitIs :: Maybe String
  -- ^ What the library's own limit on shrinking bounds.
  , shrinksStarts :: Bool
  -- ^ Whether the runner shrinks counterexamples that others found.
  , tellsAccepts :: Bool
  -- ^ Whether the runner sends 'accept'.
  , search :: String
  -- ^ How the search goes on until the host ends it.
  }

-- | The other end of the conversation during a trial.
data Host = Host
  { wireOf :: Wire
  , lastFailing :: IORef (Maybe ByteString)
  , problem :: IORef (Maybe String)
  -- ^ Why the conversation cannot go on.
  }

data Verdict = Pass | Fail | Discard | Stop
  deriving (Eq, Show)

-- | How a trial ended.
data End
  = -- | With the counterexample that the library reports.
    Done Builder
  | -- | Without a failure.
    Passed

-- | Thrown by 'interrupt'. It is an asynchronous exception, because libraries catch the others.
data Interrupted = Interrupted
  deriving (Show)

instance Exception Interrupted where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- | Ends the trial after the verdict 'Stop', from inside the library if it lets asynchronous exceptions
-- through. The host is told the last failing value.
interrupt :: IO a
interrupt = throwIO Interrupted

-- | Asks the host for the verdict on a printed value.
test :: Host -> Builder -> IO Verdict
test host value = do
  let line = strict ("test " <> value <> "\n")
  write (wireOf host) line
  answer <- readLine (wireOf host)
  case answer of
    "pass" -> return Pass
    "fail" -> Fail <$ writeIORef (lastFailing host) (Just (B.init (B.drop 5 line)))
    "discard" -> return Discard
    "stop" -> return Stop
    _ -> Stop <$ writeIORef (problem host) (Just ("invalid verdict " ++ show (B.take 40 answer)))

-- | Says that the generator itself rejected an input.
discarded :: Host -> IO ()
discarded host = write (wireOf host) "discarded\n"

-- | Says that shrinking goes on from this value.
accept :: Host -> Builder -> IO ()
accept host value = write (wireOf host) (strict ("accept " <> value <> "\n"))

-- | Says hello and runs trials until the end of input. The given function prepares a trial, or says why
-- it cannot.
serve :: Hello -> (Trial -> Either String (Host -> IO End)) -> IO ()
serve hello prepare = do
  wire <- open
  write wire (strict ("hello " <> helloJson hello <> "\n"))
  forever $ do
    line <- readLine wire
    host <- Host wire <$> newIORef Nothing <*> newIORef Nothing
    answer <- case trialOf line >>= prepare of
      Left reason -> return (errorLine reason)
      Right run -> fmap endLine (run host) `catch` ended host
    write wire (strict (answer <> "\n"))
  where
    trialOf line = case B.stripPrefix "trial " line of
      Just json -> parse json >>= trial
      Nothing -> Left ("expected a trial, not " ++ show (B.take 40 line))
    endLine (Done value) = "done " <> value
    endLine Passed = "passed"
    ended :: Host -> SomeException -> IO Builder
    ended host e = case fromException e of
      Just Interrupted -> readIORef (problem host) >>= maybe (stoppedLine <$> readIORef (lastFailing host)) (return . errorLine)
      Nothing -> return (errorLine (displayException e))
    stoppedLine = maybe "stopped" (\value -> "stopped " <> Builder.byteString value)
    errorLine reason = "error " <> Builder.stringUtf8 (unwords (words reason))

helloJson :: Hello -> Builder
helloJson hello =
  object
    [ ("protocol", "1")
    , ("framework", quoted (framework hello))
    , ("version", quoted (version hello))
    , ("language", quoted ("Haskell (" ++ compilerName ++ " " ++ showVersion compilerVersion ++ ")"))
    , ("families", object [(workload', list (map quoted names)) | (workload', names) <- families hello])
    , ("own_limit", maybe "null" quoted (ownLimitIs hello))
    , ("shrinks", if shrinksStarts hello then "true" else "false")
    , ("accepts", if tellsAccepts hello then "true" else "false")
    , ("seeded", "true")
    , ("search", quoted (search hello))
    ]
  where
    object members = "{" <> commas [quoted key <> ":" <> json | (key, json) <- members] <> "}"
    list items = "[" <> commas items <> "]"
    commas = mconcat . intersperse ","

strict :: Builder -> ByteString
strict = Lazy.toStrict . Builder.toLazyByteString

-- Input and output by system calls: one per line, and none of the handles' locks and waits.

data Wire = Wire
  { output :: CInt
  , buffer :: Ptr Word8
  , unread :: IORef ByteString
  }

foreign import ccall unsafe "read" c_read :: CInt -> Ptr Word8 -> CSize -> IO CSsize

foreign import ccall unsafe "write" c_write :: CInt -> Ptr Word8 -> CSize -> IO CSsize

foreign import ccall unsafe "dup" c_dup :: CInt -> IO CInt

foreign import ccall unsafe "dup2" c_dup2 :: CInt -> CInt -> IO CInt

foreign import ccall unsafe "_exit" c_exit :: CInt -> IO ()

bufferSize :: Int
bufferSize = 65536

-- | Keeps standard output for the protocol: whatever else is printed goes to standard error.
open :: IO Wire
open = do
  own <- throwErrnoIfMinus1 "dup" (c_dup 1)
  _ <- throwErrnoIfMinus1 "dup2" (c_dup2 2 1)
  Wire own <$> mallocBytes bufferSize <*> newIORef B.empty

-- | Ends the process at the end of input or when a pipe breaks, whatever the library would catch.
orExit :: IO CSsize -> IO CSsize
orExit action = do
  n <- action `catch` \e -> 1 <$ ((e :: IOException) `seq` c_exit 0)
  when (n == 0) $ c_exit 0
  return n

readLine :: Wire -> IO ByteString
readLine wire = readIORef (unread wire) >>= go []
  where
    go before chunk = case B.elemIndex '\n' chunk of
      Just end -> do
        writeIORef (unread wire) $! B.drop (end + 1) chunk
        return (B.concat (reverse (B.take end chunk : before)))
      Nothing -> do
        n <- orExit (throwErrnoIfMinus1Retry "read" (c_read 0 (buffer wire) (fromIntegral bufferSize)))
        more <- B.packCStringLen (castPtr (buffer wire), fromIntegral n)
        go (chunk : before) more

write :: Wire -> ByteString -> IO ()
write wire line = B.unsafeUseAsCStringLen line $ \(start, size) -> go (castPtr start) size
  where
    go at size = unless (size == 0) $ do
      n <- fromIntegral <$> orExit (throwErrnoIfMinus1Retry "write" (c_write (output wire) at (fromIntegral size)))
      go (at `plusPtr` n) (size - n)

-- | A trial to run.
data Trial = Trial
  { workload :: String
  , propertyName :: String
  , input :: Input
  , types :: Types
  , family :: String
  -- ^ @type@, @api@ or @cbc@.
  , variant :: Maybe String
  , seed :: Word64
  , ownLimit :: OwnLimit
  , start :: Maybe [Value]
  -- ^ The components of the counterexample to shrink; 'Nothing' if the runner has to find one.
  }

-- | How far the library's own limit lets it shrink.
data OwnLimit = AsShipped | Unlimited | AtMost Int

data Input = Single Ref | Tuple [Ref]

-- | A use of a type. 'trial' has checked that those by name exist.
data Ref
  = Named ByteString
  | -- | A tuple inside a list or a field.
    TupleOf [Ref]
  | -- | A list with its greatest length.
    ListOf Int Ref

type Types = Map.Map ByteString Type

data Type
  = -- | With the depth at which the family @type@ starts.
    Constructors Int [Constructor]
  | Integers Range
  | Booleans
  | Characters Span
  | -- | With the greatest length.
    Texts Span Int

data Constructor = Constructor
  { name :: ByteString
  , fields :: [Ref]
  , weight :: Int
  , leaf :: Bool
  -- ^ Whether it may be chosen at depth 0.
  }

data Range = Range {lowest :: !Int, highest :: !Int, origin :: !Int}

-- | The characters between two, inclusive. Surrogates, which are not characters, do not count.
data Span = Span {firstCharacter :: !Char, lastCharacter :: !Char}

-- | The type of a reference by name.
typeOf :: Types -> Ref -> Maybe Type
typeOf known (Named ref) = Map.lookup ref known
typeOf _ _ = Nothing

trial :: Json -> Either String Trial
trial json = do
  known <- case field "types" json of
    Object definitions -> Map.traverseWithKey type_ definitions
    _ -> Left "missing key `types`"
  forM_ (Map.toList known) $ \(ref, definition) -> case definition of
    Constructors _ constructors -> do
      unless (any leaf constructors) $ Left ("type `" ++ B.unpack ref ++ "` has no leaf")
      mapM_ (exists known) (concatMap fields constructors)
    _ -> Right ()
  inputs <- case field "input" json of
    Array refs -> Tuple <$> mapM reference refs
    single -> Single <$> reference single
  mapM_ (exists known) (case inputs of Tuple refs -> refs; Single ref -> [ref])
  Trial
    <$> (B.unpack <$> string "workload" json)
    <*> (B.unpack <$> string "property" json)
    <*> pure inputs
    <*> pure known
    <*> (B.unpack <$> string "family" json)
    <*> (case field "variant" json of Null -> Right Nothing; _ -> Just . B.unpack <$> string "variant" json)
    <*> (string "seed" json >>= seedOf)
    <*> limit (field "own_limit" json)
    <*> (case field "start" json of String text -> Just <$> components known inputs text; _ -> Right Nothing)
  where
    seedOf digits = case B.readInteger digits of
      Just (n, "") | n >= 0, n < 2 ^ (64 :: Int) -> Right (fromInteger n)
      _ -> Left ("invalid seed " ++ show digits)
    limit (Integer n) = Right (AtMost (fromInteger (max 0 (min n (toInteger (maxBound :: Int))))))
    limit (String "none") = Right Unlimited
    limit _ = Right AsShipped
    exists known ref = case ref of
      Named named | Map.notMember named known -> Left ("unknown type `" ++ B.unpack named ++ "`")
      TupleOf components -> mapM_ (exists known) components
      ListOf _ element -> exists known element
      _ -> Right ()

type_ :: ByteString -> Json -> Either String Type
type_ named json
  | Array constructors <- field "constructors" json = Constructors depth <$> mapM constructor constructors
  | range@(Object _) <- field "integer" json =
      fmap Integers (Range <$> integer "from" range <*> integer "to" range <*> integer "origin" range)
  | Json.Boolean True <- field "boolean" json = Right Booleans
  | range@(Object _) <- field "character" json = Characters <$> characterSpan range
  | range@(Object _) <- field "text" json = Texts <$> characterSpan range <*> integer "most" json
  | otherwise = Left ("type `" ++ B.unpack named ++ "` is of an unknown kind")
  where
    characterSpan range = Span <$> (codePoint =<< integer "from" range) <*> (codePoint =<< integer "to" range)
    codePoint n
      | 0 <= n && n <= ord maxBound = Right (chr n)
      | otherwise = Left ("type `" ++ B.unpack named ++ "` has an invalid character")
    depth = either (const 0) id (integer "depth" json)
    constructor c =
      Constructor
        <$> string "name" c
        <*> (case field "fields" c of Array refs -> mapM reference refs; _ -> Left "missing key `fields`")
        <*> integer "weight" c
        <*> pure (field "leaf" c == Json.Boolean True)

reference :: Json -> Either String Ref
reference json = case json of
  String named -> Right (Named named)
  Array components -> TupleOf <$> mapM reference components
  Object _ | element <- field "list" json, element /= Null -> ListOf <$> integer "most" json <*> reference element
  _ -> Left "invalid reference to a type"

string :: ByteString -> Json -> Either String ByteString
string key json = case field key json of
  String s -> Right s
  _ -> Left ("missing key `" ++ B.unpack key ++ "`")

integer :: ByteString -> Json -> Either String Int
integer key json = case field key json of
  Integer n -> Right (fromInteger n)
  _ -> Left ("missing key `" ++ B.unpack key ++ "`")

-- | A value of any type of the schema.
data Value
  = -- | With the names of its type and of its constructor.
    Node ByteString ByteString [Value]
  | Number Range Int
  | Boolean Bool
  | Character Span Char
  | Text Span String
  | List [Value]
  | -- | A tuple inside a list or a field.
    Components [Value]

-- | The components of a printed input.
components :: Types -> Input -> ByteString -> Either String [Value]
components known inputs text = case inputs of
  Single ref -> value ref text >>= \(whole, rest) -> [whole] `before` rest
  Tuple refs -> several "(" "," refs text >>= \(parts, rest) -> expect ")" rest >>= before parts
  where
    before parts "" = Right parts
    before _ rest = invalid rest
    invalid rest = Left ("the start is not an input from character " ++ show (B.length text - B.length rest))
    expect word rest = maybe (invalid rest) Right (B.stripPrefix word rest)
    several _ _ [] rest = Right ([], rest)
    several first between (ref : refs) rest = do
      (part, after) <- expect first rest >>= value ref
      (parts, end) <- several between between refs after
      Right (part : parts, end)
    value ref rest = case ref of
      TupleOf refs -> do
        (parts, end) <- several "(" "," refs rest
        (,) (Components parts) <$> expect ")" end
      ListOf _ element -> expect "[" rest >>= \inside -> case B.stripPrefix "]" inside of
        Just end -> Right (List [], end)
        Nothing -> do
          (first, others) <- value element inside
          (elements, end) <- elementsOf element [first] others
          Right (List elements, end)
      Named named -> of_ named (known Map.! named) rest
    elementsOf element found rest = case B.stripPrefix " " rest of
      Just more -> value element more >>= \(next, others) -> elementsOf element (next : found) others
      Nothing -> (,) (reverse found) <$> expect "]" rest
    of_ named (Constructors _ constructors) rest = do
      (word, after) <- B.span (`notElem` (" )" :: String)) <$> expect "(" rest
      refs <- maybe (invalid rest) (Right . fields) (lookup word [(name c, c) | c <- constructors])
      (parts, end) <- several " " " " refs after
      (,) (Node named word parts) <$> expect ")" end
    -- What others found may be outside of the range.
    of_ _ (Integers (Range from to origin')) rest = case B.readInt rest of
      Just (n, end) -> Right (Number (Range (min from n) (max to n) origin') n, end)
      Nothing -> invalid rest
    of_ _ Booleans rest = case B.splitAt 2 rest of
      ("#t", end) -> Right (Boolean True, end)
      ("#f", end) -> Right (Boolean False, end)
      _ -> invalid rest
    of_ _ (Characters range) rest = do
      (found, end) <- expect "'" rest >>= quotedBy '\'' []
      case found of
        [c] -> Right (Character range c, end)
        _ -> invalid rest
    of_ _ (Texts range _) rest = do
      (found, end) <- expect "\"" rest >>= quotedBy '"' []
      Right (Text range found, end)
    -- All but the escaped characters are ASCII.
    quotedBy mark found rest = case B.uncons rest of
      Just (c, end) | c == mark -> Right (reverse found, end)
      Just ('\\', escape) -> case B.uncons escape of
        Just ('u', code) -> do
          (digits, end) <- B.span (/= '}') <$> expect "{" code
          let number = B.foldl' (\n digit -> 16 * n + digitToInt digit) 0 (B.filter isHexDigit digits)
          if number > ord maxBound then invalid code else expect "}" end >>= quotedBy mark (chr number : found)
        Just (c, end) -> quotedBy mark (maybe c id (lookup c [('n', '\n'), ('r', '\r'), ('t', '\t')]) : found) end
        Nothing -> invalid escape
      Just (c, end) -> quotedBy mark (c : found) end
      Nothing -> invalid rest

-- | Values that have the printed form of the protocol.
class Printed a where
  printed :: a -> Builder

instance Printed Int where
  printed = Builder.intDec

instance Printed Bool where
  printed b = if b then "#t" else "#f"

instance Printed Value where
  printed value = case value of
    Node _ constructor children -> node (Builder.byteString constructor) (map printed children)
    Number _ n -> printed n
    Boolean b -> printed b
    Character _ c -> "'" <> escaped '\'' c <> "'"
    Text _ text -> "\"" <> foldMap (escaped '"') text <> "\""
    List values -> "[" <> mconcat (intersperse " " (map printed values)) <> "]"
    Components values -> tuple (map printed values)

-- | A character between marks of this kind.
escaped :: Char -> Char -> Builder
escaped mark c = case c of
  '\n' -> "\\n"
  '\r' -> "\\r"
  '\t' -> "\\t"
  _ | c == mark || c == '\\' -> Builder.char7 '\\' <> Builder.char7 c
    | ' ' <= c && c <= '~' -> Builder.char7 c
    | otherwise -> "\\u{" <> Builder.wordHex (fromIntegral (ord c)) <> "}"

-- | The printed form of a constructor and its fields.
node :: Builder -> [Builder] -> Builder
node constructor children = "(" <> mconcat (intersperse " " (constructor : children)) <> ")"

-- | The printed form of a tuple.
tuple :: [Builder] -> Builder
tuple parts = "(" <> mconcat (intersperse "," parts) <> ")"

-- | A printed form as a string of its bytes, for libraries that show counterexamples.
shown :: Builder -> String
shown = B.unpack . strict

-- | The printed form that 'shown' made a string.
unshown :: String -> Builder
unshown = Builder.string8

-- | How a library draws the parts that values of the schema are made of.
data Draw g = Draw
  { weighted :: forall a. [(Int, g a)] -> g a
  -- ^ One of several, by weight.
  , integers :: Range -> g Int
  , booleans :: g Bool
  , characters :: Span -> g Char
  -- ^ A character; there are no surrogates among them.
  , texts :: Int -> g Char -> g String
  -- ^ Text of at most this many characters.
  , listOf :: forall a. Int -> g a -> g [a]
  -- ^ A list of at most this many elements.
  }

-- | The generator of the family @type@ for values of a type, which starts at that type's depth. A
-- constructor is applied to its fields as @C \<$> a \<*> b \<*> c@. A single alternative is not drawn.
fromSchema :: Applicative g => Draw g -> Types -> Ref -> g Value
fromSchema draw known = at Nothing
  where
    -- At a depth, or at the depth of each type.
    at depth ref = case ref of
      ListOf most element -> List <$> listOf draw most (at depth element)
      TupleOf components -> Components <$> inOrder (map (at depth) components)
      Named named -> table Map.! (named, maybe (own (typeOf known ref)) id depth)
    own (Just (Constructors depth _)) = depth
    own _ = 0
    -- Each generator is made once, not once per value.
    table = Map.fromList [((named, depth), define named depth t) | (named, t) <- Map.toList known, depth <- [0 .. deepest]]
    deepest = maximum (0 : [depth | Constructors depth _ <- Map.elems known])
    define _ _ (Integers range) = Number range <$> integers draw range
    define _ _ Booleans = Boolean <$> booleans draw
    define _ _ (Characters range) = Character range <$> characterIn range
    define _ _ (Texts range most) = Text range <$> texts draw most (characterIn range)
    define named depth (Constructors _ constructors) =
      case [(weight c, build named depth c) | c <- constructors, depth > 0 || leaf c] of
        [(_, single)] -> single
        several -> weighted draw several
    build named depth c = Node named (name c) <$> inOrder (map (if depth > 0 then at (Just (depth - 1)) else final) (fields c))
    -- A field at depth 0, where lists end the recursion.
    final ref = case ref of
      ListOf _ element | hasConstructors element -> pure (List [])
      TupleOf components -> Components <$> inOrder (map final components)
      _ -> at (Just 0) ref
    hasConstructors ref = case ref of
      ListOf _ element -> hasConstructors element
      TupleOf components -> any hasConstructors components
      Named _ -> case typeOf known ref of Just (Constructors _ _) -> True; _ -> False
    characterIn (Span from to) = case filter (\(Span a b) -> a <= b) [Span from (min to '\xd7ff'), Span (max from '\xe000') to] of
      [both] -> characters draw both
      several -> weighted draw [(ord b - ord a + 1, characters draw piece) | piece@(Span a b) <- several]

-- | The values of several generators, applied from the left.
inOrder :: Applicative g => [g a] -> g [a]
inOrder [] = pure []
inOrder (first : others) = reverse <$> foldl (\before g -> flip (:) <$> before <*> g) ((: []) <$> first) others
