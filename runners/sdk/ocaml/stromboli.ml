(** What runners in OCaml share: messages, printed values, seeds, and generators for the family
    [type], which follow the schema in the message of the trial. *)

(* Values *)

(** An input of a property. *)
type value =
  | Int of int
  | Bool of bool
  | Con of string * value list
  | Character of int  (** A code point. *)
  | Text of int list
  | List of value list
  | Tuple of value list
  | Rejected  (** The generator gave up. {!test} reports it and does not execute the property. *)

(** Adds a character between marks of this kind. *)
let add_character buffer mark code =
  match code with
  | 0x0a -> Buffer.add_string buffer "\\n"
  | 0x0d -> Buffer.add_string buffer "\\r"
  | 0x09 -> Buffer.add_string buffer "\\t"
  | _ when code >= 0x20 && code <= 0x7e ->
    let character = Char.chr code in
    if character = mark || character = '\\' then Buffer.add_char buffer '\\';
    Buffer.add_char buffer character
  | _ -> Buffer.add_string buffer (Printf.sprintf "\\u{%x}" code)

let add_value buffer value =
  let rec add = function
    | Int n -> Buffer.add_string buffer (string_of_int n)
    | Bool b -> Buffer.add_string buffer (if b then "#t" else "#f")
    | Con (name, fields) ->
      Buffer.add_char buffer '(';
      Buffer.add_string buffer name;
      List.iter (fun field -> Buffer.add_char buffer ' '; add field) fields;
      Buffer.add_char buffer ')'
    | Character code -> quoted '\'' [ code ]
    | Text codes -> quoted '"' codes
    | List elements -> group '[' ' ' ']' elements
    | Tuple parts -> group '(' ',' ')' parts
    | Rejected -> invalid_arg "a rejected input has no printed form"
  and quoted mark codes =
    Buffer.add_char buffer mark;
    List.iter (add_character buffer mark) codes;
    Buffer.add_char buffer mark
  and group first between last elements =
    Buffer.add_char buffer first;
    List.iteri (fun i element -> if i > 0 then Buffer.add_char buffer between; add element) elements;
    Buffer.add_char buffer last
  in
  add value

(* JSON *)

module Json = struct
  type t =
    | Null
    | Boolean of bool
    | Number of string
    | String of string
    | Array of t list
    | Object of (string * t) list

  exception Invalid of string

  let add_utf_8 buffer code = Buffer.add_utf_8_uchar buffer (Uchar.of_int code)

  let parse text =
    let at = ref 0 in
    let fail what = raise (Invalid (Printf.sprintf "%s at byte %d of the JSON" what !at)) in
    let peek () = if !at < String.length text then text.[!at] else '\000' in
    let next () = let c = peek () in incr at; c in
    let expect c = if next () <> c then fail (Printf.sprintf "`%c` is missing" c) in
    let rec skip () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; skip () | _ -> () in
    let word w value = String.iter expect w; value in
    let hex () =
      if !at + 4 > String.length text then fail "an escape is too short";
      at := !at + 4;
      match int_of_string_opt ("0x" ^ String.sub text (!at - 4) 4) with
      | Some code -> code
      | None -> fail "an escape is invalid"
    in
    let unicode () =
      let code = hex () in
      if code < 0xD800 || code > 0xDFFF then code
      else (
        expect '\\'; expect 'u';
        let code = 0x10000 + ((code land 0x3FF) lsl 10) + (hex () land 0x3FF) in
        if Uchar.is_valid code then code else fail "an escape is invalid")
    in
    let string () =
      let buffer = Buffer.create 16 in
      expect '"';
      let rec go () =
        if !at >= String.length text then fail "a string does not end";
        match next () with
        | '"' -> Buffer.contents buffer
        | '\\' ->
          (match next () with
           | 'n' -> Buffer.add_char buffer '\n'
           | 't' -> Buffer.add_char buffer '\t'
           | 'r' -> Buffer.add_char buffer '\r'
           | 'b' -> Buffer.add_char buffer '\b'
           | 'f' -> Buffer.add_char buffer '\012'
           | 'u' -> add_utf_8 buffer (unicode ())
           | c -> Buffer.add_char buffer c);
          go ()
        | c -> Buffer.add_char buffer c; go ()
      in
      go ()
    in
    let rec number () =
      match peek () with '0' .. '9' | '-' | '+' | '.' | 'e' | 'E' -> incr at; number () | _ -> ()
    in
    let rec value () =
      skip ();
      let result =
        match peek () with
        | '{' -> incr at; Object (members '}' (fun () -> skip (); let k = string () in skip (); expect ':'; (k, value ())))
        | '[' -> incr at; Array (members ']' value)
        | '"' -> String (string ())
        | 't' -> word "true" (Boolean true)
        | 'f' -> word "false" (Boolean false)
        | 'n' -> word "null" Null
        | '-' | '0' .. '9' -> let from = !at in number (); Number (String.sub text from (!at - from))
        | _ -> fail "a value is missing"
      in
      skip (); result
    and members : 'a. char -> (unit -> 'a) -> 'a list = fun last member ->
      skip ();
      if peek () = last then (incr at; [])
      else
        let rec go found =
          let found = member () :: found in
          skip ();
          match next () with
          | ',' -> go found
          | c when c = last -> List.rev found
          | _ -> fail (Printf.sprintf "`,` or `%c` is missing" last)
        in
        go []
    in
    let result = value () in
    if !at < String.length text then fail "text is left";
    result

  let quote text =
    let buffer = Buffer.create (String.length text + 2) in
    Buffer.add_char buffer '"';
    String.iter (function
        | '"' -> Buffer.add_string buffer "\\\""
        | '\\' -> Buffer.add_string buffer "\\\\"
        | c when c < ' ' -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" (Char.code c))
        | c -> Buffer.add_char buffer c) text;
    Buffer.add_char buffer '"';
    Buffer.contents buffer

  let member key = function
    | Object members -> Option.value (List.assoc_opt key members) ~default:Null
    | _ -> Null

  let invalid what = raise (Invalid (what ^ " is missing or invalid"))
  let to_string what = function String text -> text | _ -> invalid what
  let to_list what = function Array elements -> elements | _ -> invalid what
  let to_int what = function
    | Number digits -> (match int_of_string_opt digits with Some n -> n | None -> invalid what)
    | _ -> invalid what
end

(* Trials *)

(** A use of a type. *)
type reference =
  | Named of string
  | Tuple_of of reference list  (** Inside a list or a field. *)
  | List_of of { element : reference; most : int }

type constructor = { name : string; fields : reference list; weight : int; leaf : bool }

type definition =
  | Integer of { low : int; high : int; origin : int }
  | Boolean
  | Characters of { first : int; last : int }
  | Texts of { first : int; last : int; most : int }
  | Constructors of { constructors : constructor list; depth : int }

type own_limit = Default | Unlimited | At_most of int

type trial = {
  workload : string;
  property : string;
  input : reference list;
  single : bool;  (** The input is one bare value, not a tuple. *)
  types : (string * definition) list;
  family : string;  (** With the variant: [cbc], [cbc_idiomatic]. *)
  seed : int64;
  own_limit : own_limit;
  start : value option;  (** The counterexample to shrink; [None] if the runner has to find one. *)
}

let rec reference = function
  | Json.String name -> Named name
  | Json.Array components -> Tuple_of (List.map reference components)
  | json -> (match Json.member "list" json with
      | Json.Null -> Json.invalid "a type reference"
      | element -> List_of { element = reference element; most = Json.to_int "most" (Json.member "most" json) })

let constructor json =
  let field key = Json.member key json in
  { name = Json.to_string "name" (field "name");
    fields = List.map reference (Json.to_list "fields" (field "fields"));
    weight = Json.to_int "weight" (field "weight");
    leaf = field "leaf" = Json.Boolean true }

let definition json =
  let bound range key = Json.to_int key (Json.member key range) in
  match List.map (fun kind -> Json.member kind json) [ "integer"; "boolean"; "character"; "text"; "constructors" ] with
  | [ (Json.Object _ as range); _; _; _; _ ] ->
    Integer { low = bound range "from"; high = bound range "to"; origin = bound range "origin" }
  | [ _; Json.Boolean _; _; _; _ ] -> Boolean
  | [ _; _; (Json.Object _ as range); _; _ ] -> Characters { first = bound range "from"; last = bound range "to" }
  | [ _; _; _; (Json.Object _ as range); _ ] ->
    Texts { first = bound range "from"; last = bound range "to"; most = bound json "most" }
  | [ _; _; _; _; Json.Array constructors ] ->
    let depth = match Json.member "depth" json with Json.Null -> 0 | depth -> Json.to_int "depth" depth in
    Constructors { constructors = List.map constructor constructors; depth }
  | _ -> Json.invalid "a type"

(** Reads a printed input. *)
let read types ~single input text =
  let at = ref 0 in
  let fail () = Json.invalid (Printf.sprintf "the start, at byte %d," !at) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let next () = let c = peek () in incr at; c in
  let expect c = if next () <> c then fail () in
  let word () =
    let from = !at in
    while !at < String.length text && not (String.contains " ,()[]" (peek ())) do incr at done;
    String.sub text from (!at - from)
  in
  let character () =
    match next () with
    | '\\' -> (
        match next () with
        | 'n' -> 10
        | 'r' -> 13
        | 't' -> 9
        | 'u' ->
          expect '{';
          let from = !at in
          while peek () <> '}' && !at < String.length text do incr at done;
          let code = int_of_string_opt ("0x" ^ String.sub text from (!at - from)) in
          expect '}';
          (match code with Some code -> code | None -> fail ())
        | c -> Char.code c)
    | c -> Char.code c
  in
  let quoted mark =
    expect mark;
    let rec go found =
      if !at >= String.length text then fail ()
      else if peek () = mark then (incr at; List.rev found)
      else
        let code = character () in
        go (code :: found)
    in
    go []
  in
  let rec value = function
    | Tuple_of refs -> Tuple (several '(' ',' ')' refs)
    | List_of { element; _ } ->
      expect '[';
      let rec elements found =
        if peek () = ']' then (incr at; List.rev found)
        else (
          if found <> [] then expect ' ';
          let one = value element in
          elements (one :: found))
      in
      List (elements [])
    | Named name -> (
        match List.assoc_opt name types with
        | None -> fail ()
        | Some (Integer _) -> (match int_of_string_opt (word ()) with Some n -> Int n | None -> fail ())
        | Some Boolean -> (match word () with "#t" -> Bool true | "#f" -> Bool false | _ -> fail ())
        | Some (Characters _) -> (match quoted '\'' with [ code ] -> Character code | _ -> fail ())
        | Some (Texts _) -> Text (quoted '"')
        | Some (Constructors { constructors; _ }) -> (
            expect '(';
            let chosen = word () in
            match List.find_opt (fun (c : constructor) -> c.name = chosen) constructors with
            | None -> fail ()
            | Some { fields; _ } ->
              let field found t = expect ' '; let one = value t in one :: found in
              let fields = List.fold_left field [] fields in
              expect ')';
              Con (chosen, List.rev fields)))
  and several first between last refs =
    let part (i, found) t =
      expect (if i = 0 then first else between);
      let one = value t in
      (i + 1, one :: found)
    in
    let _, found = List.fold_left part (0, []) refs in
    expect last;
    List.rev found
  in
  let whole = match input with [ one ] when single -> value one | refs -> value (Tuple_of refs) in
  if !at < String.length text then fail () else whole

let trial text =
  let json = Json.parse text in
  let field key = Json.member key json in
  let text key = Json.to_string key (field key) in
  let input, single =
    match field "input" with
    | Json.Array parts -> (List.map reference parts, false)
    | bare -> ([ reference bare ], true)
  in
  let types =
    match field "types" with
    | Json.Object types -> List.map (fun (name, json) -> (name, definition json)) types
    | _ -> Json.invalid "types"
  in
  { workload = text "workload";
    property = text "property";
    input;
    single;
    types;
    family = text "family" ^ (match field "variant" with Json.String v -> "_" ^ v | _ -> "");
    seed = (match Int64.of_string_opt ("0u" ^ text "seed") with
        | Some seed -> seed
        | None -> Json.invalid "seed");
    own_limit = (match field "own_limit" with
        | Json.String "none" -> Unlimited
        | Json.Number _ as n -> At_most (Json.to_int "own_limit" n)
        | _ -> Default);
    start = (match field "start" with
        | Json.String start -> Some (read types ~single input start)
        | _ -> None) }

(** The seed of a round, as two halves of 32 bits: SplitMix64 of the trial's seed, [round] steps on. *)
let round_seed seed round =
  let open Int64 in
  let z = add seed (mul (of_int (round + 1)) 0x9e3779b97f4a7c15L) in
  let z = mul (logxor z (shift_right_logical z 30)) 0xbf58476d1ce4e5b9L in
  let z = mul (logxor z (shift_right_logical z 27)) 0x94d049bb133111ebL in
  let z = logxor z (shift_right_logical z 31) in
  [| to_int (shift_right_logical z 32); to_int (logand z 0xffffffffL) |]

(* The conversation *)

type verdict = Pass | Fail | Discard

(** The host ended the trial. *)
exception Stop

type outcome = Done of value | Passed | Failed of string

type hello = {
  framework : string;
  version : string;
  families : (string * string list) list;
  limit : string option;  (** What the library's own limit counts. *)
  shrinks : bool;  (** The runner shrinks counterexamples that others found. *)
  accepts : bool;  (** The library tells which values it accepts; see {!accept}. *)
  search : string;
}

(* The protocol has standard output for itself; what anyone else prints goes to standard error. *)
let out =
  let out = Unix.out_channel_of_descr (Unix.dup Unix.stdout) in
  Unix.dup2 Unix.stderr Unix.stdout;
  out

let line = Buffer.create 4096

(* Leaves at once: inside a property, an exception would look like a failure. *)
let leave code = Unix._exit code

let say verb value =
  Buffer.clear line;
  Buffer.add_string line verb;
  Option.iter (fun value -> Buffer.add_char line ' '; add_value line value) value;
  Buffer.add_char line '\n';
  try Buffer.output_buffer out line; flush out with Sys_error _ -> leave 0

let hear () = try input_line stdin with End_of_file | Sys_error _ -> leave 0

let stopped = ref false
let failed = ref false
let best = ref None
let accepts = ref false

(** Whether the host ended the trial. *)
let is_stopped () = !stopped

(** Whether a test of this trial has failed. *)
let has_failed () = !failed

(** Executes the property.
    @raise Stop if the host ends the trial, and at every call after that. *)
let test value =
  if !stopped then raise Stop;
  if value = Rejected then (say "discarded" None; Discard)
  else (
    say "test" (Some value);
    match hear () with
    | "pass" -> Pass
    | "discard" -> Discard
    | "fail" ->
      if not (!failed && !accepts) then best := Some value;
      failed := true;
      Fail
    | "stop" -> stopped := true; raise Stop
    | other -> prerr_endline ("not a verdict: " ^ other); leave 1)

(** Tells the host that shrinking continues from this value. *)
let accept value = best := Some value; say "accept" (Some value)

let describe hello =
  let families (workload, names) =
    Json.quote workload ^ ":[" ^ String.concat "," (List.map Json.quote names) ^ "]"
  in
  Printf.sprintf
    "hello {\"protocol\":1,\"framework\":%s,\"version\":%s,\"language\":%s,\"families\":{%s},\"own_limit\":%s,\"shrinks\":%b,\"accepts\":%b,\"seeded\":true,\"search\":%s}"
    (Json.quote hello.framework) (Json.quote hello.version) (Json.quote ("OCaml " ^ Sys.ocaml_version))
    (String.concat "," (List.map families hello.families))
    (match hello.limit with Some limit -> Json.quote limit | None -> "null")
    hello.shrinks hello.accepts (Json.quote hello.search)

let one_line text = String.map (fun c -> if c < ' ' then ' ' else c) text

(** Serves trials until the input ends. *)
let serve hello run =
  accepts := hello.accepts;
  say (describe hello) None;
  while true do
    let message = hear () in
    stopped := false;
    failed := false;
    best := None;
    let outcome =
      try
        match String.index_opt message ' ' with
        | Some 5 when String.sub message 0 5 = "trial" ->
          run (trial (String.sub message 6 (String.length message - 6)))
        | _ -> Failed "expected a trial"
      with
      | Stop -> Passed
      | Json.Invalid why | Failure why | Invalid_argument why -> Failed why
      | other -> Failed (Printexc.to_string other)
    in
    match outcome with
    | _ when !stopped -> say "stopped" !best
    | Done value -> say "done" (Some value)
    | Passed -> say "passed" None
    | Failed why -> say ("error " ^ one_line why) None
  done

(* Generators for the family `type` *)

(** What a library's generators have to offer. *)
module type Generators = sig
  type 'a t

  val return : 'a -> 'a t
  val map : ('a -> 'b) -> 'a t -> 'b t
  val bind : 'a t -> ('a -> 'b t) -> 'b t

  (** Generators that do not depend on each other. *)
  val all : 'a t list -> 'a list t

  val frequency : (int * 'a t) list -> 'a t
  val bool : bool t

  (** An integer within bounds that shrinks to the origin, or to the bound that is closest to it. *)
  val int : ?origin:int -> int -> int -> int t

  val list : length:int t -> 'a t -> 'a list t

  (** A code point between two, which is not a surrogate. *)
  val character : int -> int -> int t

  (** Text of such code points. *)
  val text : length:int t -> int -> int -> int list t
end

(** The code points between two, without surrogates: how many there are, and the one at a position. *)
let code_points first last =
  let surrogates = if first < 0xd800 && last > 0xdfff then 0x800 else 0 in
  let at position = if first + position < 0xd800 then first + position else first + position + surrogates in
  (last - first + 1 - surrogates, at)

(** The code points of a string in Latin-1. *)
let codes text = List.map Char.code (List.of_seq (String.to_seq text))

module Of_schema (G : Generators) = struct
  let definition trial name =
    match List.assoc_opt name trial.types with
    | Some definition -> definition
    | None -> failwith ("no type `" ^ name ^ "` in the schema")

  let rec has_constructors trial = function
    | Named name -> (match definition trial name with Constructors _ -> true | _ -> false)
    | Tuple_of components -> List.exists (has_constructors trial) components
    | List_of { element; _ } -> has_constructors trial element

  (** The input of the trial. [family] has the generators of the types that do not follow the schema. *)
  let input ?(family = []) trial =
    let known = Hashtbl.create 16 in
    let tuple parts = G.map (fun parts -> Tuple parts) (G.all parts) in
    (* At a depth, or at the depth of each type. *)
    let rec generator reference depth =
      match reference with
      | List_of { element; most } ->
        G.map (fun elements -> List elements) (G.list ~length:(G.int 0 most) (generator element depth))
      | Tuple_of components -> tuple (List.map (fun of_type -> generator of_type depth) components)
      | Named name ->
        let definition = definition trial name in
        let depth =
          match depth, definition with
          | Some depth, _ -> depth
          | None, Constructors { depth; _ } -> depth
          | None, _ -> 0
        in
        match Hashtbl.find_opt known (name, depth) with
        | Some found -> found
        | None ->
          let made =
            match definition with
            | Integer { low; high; origin } -> G.map (fun n -> Int n) (G.int ~origin low high)
            | Boolean -> G.map (fun b -> Bool b) G.bool
            | Characters { first; last } -> G.map (fun code -> Character code) (G.character first last)
            | Texts { first; last; most } ->
              G.map (fun codes -> Text codes) (G.text ~length:(G.int 0 most) first last)
            | Constructors { constructors; _ } ->
              let allowed = List.filter (fun c -> depth > 0 || c.leaf) constructors in
              G.frequency (List.map (fun c -> (c.weight, node c depth)) allowed)
          in
          Hashtbl.add known (name, depth) made;
          made
    and node { name; fields; _ } depth =
      let field of_type = if depth > 0 then generator of_type (Some (depth - 1)) else last of_type in
      G.map (fun fields -> Con (name, fields)) (G.all (List.map field fields))
    (* A field at depth 0, where lists end the recursion. *)
    and last = function
      | List_of { element; _ } when has_constructors trial element -> G.return (List [])
      | Tuple_of components -> tuple (List.map last components)
      | reference -> generator reference (Some 0)
    in
    let part reference =
      match reference with
      | Named name when List.mem_assoc name family -> List.assoc name family
      | _ -> generator reference None
    in
    match trial.input with
    | [ one ] when trial.single -> part one
    | several ->
      let together parts = if List.memq Rejected parts then Rejected else Tuple parts in
      G.map together (G.all (List.map part several))
end
