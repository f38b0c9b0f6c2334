(** The runner of QCheck: generators, and shrinkers written beside them. *)

open Stromboli
module Gen = QCheck.Gen
module Iter = QCheck.Iter
module Shrink = QCheck.Shrink

module Generators = struct
  type 'a t = 'a Gen.t

  let return = Gen.return
  let map = Gen.map
  let bind = Gen.( >>= )
  let all = Gen.flatten_l
  let frequency = Gen.frequency
  let bool = Gen.bool
  let int ?origin:_ low high = Gen.int_range low high
  let list ~length element = Gen.list_size length element

  let character first last =
    let n, at = code_points first last in
    Gen.map at (Gen.int_range 0 (n - 1))

  (* The library's strings have bytes, so other texts are lists. *)
  let text ~length first last =
    if last > 0xff then Gen.list_size length (character first last)
    else Gen.map codes (Gen.string_size ~gen:(Gen.char_range (Char.chr first) (Char.chr last)) length)
end

module Schema = Of_schema (Generators)

module Families =
  Workloads.Make (Generators) (struct let both = Gen.pair end)

(** Shrinks values of a type as the documentation shrinks trees: to the parts of the same type, then one field
    after the other. *)
let rec shrink trial reference value =
  match reference, value with
  | List_of { element; _ }, List elements ->
    Iter.map (fun elements -> List elements) (Shrink.list ~shrink:(shrink trial element) elements)
  | Tuple_of types, Tuple components ->
    Iter.map (fun components -> Tuple components) (one_by_one trial types components)
  | Named name, _ -> (
      match Schema.definition trial name, value with
      | Integer { origin; _ }, Int n -> Iter.map (fun n -> Int (origin + n)) (Shrink.int (n - origin))
      | Constructors { constructors; _ }, Con (chosen, fields) ->
        let { fields = types; _ } = List.find (fun c -> c.name = chosen) constructors in
        let same = List.filter (fun (field, _) -> field = reference) (List.combine types fields) in
        let replaced = one_by_one trial types fields in
        Iter.( <+> ) (Iter.of_list (List.map snd same)) (Iter.map (fun fields -> Con (chosen, fields)) replaced)
      | Characters { first; last }, Character code ->
        Iter.map (fun code -> Character code) (shrink_character first last code)
      | Texts { first; last; _ }, Text codes ->
        Iter.map (fun codes -> Text codes) (Shrink.list ~shrink:(shrink_character first last) codes)
      | _ -> Iter.empty)
  | _ -> Iter.empty

(** One part after the other. *)
and one_by_one trial types parts =
  let one (t, part) = Iter.map (fun smaller -> (t, smaller)) (shrink trial t part) in
  Iter.map (List.map snd) (Shrink.list_elems one (List.combine types parts))

(** As [Shrink.char] does, towards ['a'], if the candidates are in the range. *)
and shrink_character first last code =
  let in_range code = code >= first && code <= last && Uchar.is_valid code in
  Shrink.filter in_range (fun code -> Iter.map (( + ) 97) (Shrink.int (code - 97))) code

(** A part of the input, and how it shrinks. *)
type part = { value : value; smaller : part Iter.t }

(** A part made from something else, which is shrunk in its place, as by [QCheck.map_keep_input]. *)
let rec made f shrink from = { value = f from; smaller = Iter.map (made f shrink) (shrink from) }

let built_from_pairs insert =
  let build = Workloads.build insert in
  Gen.map (made build (Shrink.list ~shrink:(Shrink.pair Shrink.int Shrink.int))) Families.pairs

let parts_of trial input =
  match input with Tuple parts when not trial.single -> parts | whole -> [ whole ]

let arbitrary trial =
  let plain reference generator = Gen.map (made Fun.id (shrink trial reference)) generator in
  let of_schema reference = Schema.input { trial with input = [ reference ]; single = true } in
  let family =
    match trial.workload, trial.family with
    | _, ("type" | "type_narrow") -> [] (* `narrow` concerns the schema only *)
    | "bst", "api" -> [ ("tree", plain (Named "tree") Families.bst_api) ]
    | "rbt", "api" -> [ ("tree", plain (Named "tree") Families.rbt_api) ]
    | "bst", "api_idiomatic" -> [ ("tree", built_from_pairs Workloads.insert_bst) ]
    | "rbt", "api_idiomatic" -> [ ("tree", built_from_pairs Workloads.insert_rbt) ]
    | "bst", "cbc" -> [ ("tree", plain (Named "tree") Families.bst) ]
    | "rbt", "cbc" -> [ ("tree", plain (Named "tree") Families.rbt) ]
    | "stlc", "cbc" -> [ ("expr", plain (Named "expr") (Families.stlc ~size:(Gen.int_range 0 99))) ]
    | "fsub", "cbc" -> [ ("term", plain (Named "term") Families.fsub) ]
    | "challenge", "cbc" -> []
    | workload, family -> failwith (Printf.sprintf "no family `%s` for workload `%s`" family workload)
  in
  let part = function
    | Named name when List.mem_assoc name family -> List.assoc name family
    | reference -> plain reference (of_schema reference)
  in
  let parts =
    match trial.workload, trial.family, Families.challenge trial.property with
    | "challenge", "cbc", Some whole ->
      (* The parts depend on each other, but shrink one by one. *)
      let part_of reference value = made Fun.id (shrink trial reference) value in
      Gen.map (fun whole -> List.map2 part_of trial.input (parts_of trial whole)) whole
    | _ -> Gen.flatten_l (List.map part trial.input)
  in
  QCheck.make parts ~shrink:(Shrink.list_elems (fun part -> part.smaller))

let input trial parts =
  match parts with
  | [ { value; _ } ] when trial.single -> value
  | parts -> Tuple (List.map (fun part -> part.value) parts)

(** The counterexample to shrink, part by part. *)
let given trial start =
  let part reference value = made Fun.id (shrink trial reference) value in
  let parts = List.map2 part trial.input (parts_of trial start) in
  QCheck.make (Gen.return parts) ~shrink:(Shrink.list_elems (fun part -> part.smaller))

let run trial =
  let input = input trial in
  (* A counterexample to shrink is the first input, of which it is known that it fails. *)
  let is_known = ref (trial.start <> None) in
  let law parts =
    if !is_known then (is_known := false; false)
    else match test (input parts) with Pass -> true | Fail -> false | Discard -> QCheck.assume_fail ()
  in
  (* QCheck takes the exception that ends the trial for a failure; only its handler lets one through. *)
  let handler _ _ = function
    | _ when is_stopped () -> raise Stop
    | QCheck2.Test.Shrunk (steps, parts) when steps > 0 -> accept (input parts)
    | _ -> ()
  in
  let arbitrary = match trial.start with Some start -> given trial start | None -> arbitrary trial in
  let rec search round =
    let cell = QCheck.Test.make_cell ~count:100 arbitrary law in
    let rand = Random.State.make (round_seed trial.seed round) in
    let result = QCheck.Test.check_cell ~handler ~rand cell in
    match QCheck.TestResult.get_state result with
    | Success -> search (round + 1)
    | Failed { instances = found :: _ } -> Done (input found.instance)
    | Failed { instances = [] } -> Failed "QCheck reported a failure without an instance"
    | Failed_other { msg } -> Failed msg
    | Error { exn; _ } -> raise exn
  in
  search 0

let () =
  serve
    { framework = "qcheck";
      version = Version.library;
      families =
        [ ("*", [ "type" ]);
          ("bst", [ "api"; "api_idiomatic"; "cbc" ]);
          ("rbt", [ "api"; "api_idiomatic"; "cbc" ]);
          ("stlc", [ "cbc" ]);
          ("fsub", [ "cbc" ]);
          ("challenge", [ "cbc" ]) ];
      limit = None;
      shrinks = true;
      accepts = true;
      search = "rounds of 100 tests with derived seeds" }
    run
