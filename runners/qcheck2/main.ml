(** The runner of QCheck2: generators that bring their own shrinking. *)

open Stromboli
module Gen = QCheck2.Gen

module Generators = struct
  type 'a t = 'a Gen.t

  let return = Gen.return
  let map = Gen.map
  let bind = Gen.bind
  let all = Gen.flatten_l
  let frequency = Gen.frequency
  let bool = Gen.bool
  let int ?origin low high = Gen.int_range ?origin low high
  let list ~length element = Gen.list_size length element

  (* The library's own characters shrink to 'a'. *)
  let origin first last = if first <= 97 && 97 <= last then 97 else first

  let character first last =
    let n, at = code_points first last in
    Gen.map at (Gen.int_range ~origin:(origin first last - first) 0 (n - 1))

  (* The library's strings have bytes, so other texts are lists. *)
  let text ~length first last =
    if last > 0xff then Gen.list_size length (character first last)
    else
      let origin = Char.chr (origin first last) in
      Gen.map codes (Gen.string_size ~gen:(Gen.char_range ~origin (Char.chr first) (Char.chr last)) length)
end

module Schema = Of_schema (Generators)

(** As the common description: one bind after the other, also where nothing depends on the value. *)
module Bound =
  Workloads.Make (Generators) (struct
    let both a b = Gen.(a >>= fun a -> b >|= fun b -> (a, b))
  end)

(** As the documentation recommends: binds only where a generator depends on a value. *)
module Applicative = Workloads.Make (Generators) (struct let both = Gen.pair end)

let generator trial =
  let family =
    match trial.workload, trial.family with
    | _, ("type" | "type_narrow") -> [] (* `narrow` concerns the schema only *)
    | "bst", "api" -> [ ("tree", Applicative.bst_api) ]
    | "rbt", "api" -> [ ("tree", Applicative.rbt_api) ]
    | "bst", "cbc" -> [ ("tree", Bound.bst) ]
    | "bst", "cbc_idiomatic" -> [ ("tree", Applicative.bst) ]
    | "rbt", "cbc" -> [ ("tree", Bound.rbt) ]
    | "rbt", "cbc_idiomatic" -> [ ("tree", Applicative.rbt) ]
    | "stlc", "cbc" -> [ ("expr", Bound.stlc ~size:(Gen.no_shrink (Gen.int_range 0 99))) ]
    | "stlc", "cbc_idiomatic" -> [ ("expr", Applicative.stlc ~size:Gen.nat) ]
    | "fsub", "cbc" -> [ ("term", Bound.fsub) ]
    | "fsub", "cbc_idiomatic" -> [ ("term", Applicative.fsub) ]
    | "challenge", "cbc" -> []
    | workload, family -> failwith (Printf.sprintf "no family `%s` for workload `%s`" family workload)
  in
  let whole =
    match trial.workload, trial.family with
    | "challenge", "cbc" -> Applicative.challenge trial.property
    | _ -> None
  in
  match whole with Some generator -> generator | None -> Schema.input ~family trial

let run trial =
  let law input =
    match test input with Pass -> true | Fail -> false | Discard -> QCheck2.assume_fail ()
  in
  (* QCheck takes the exception that ends the trial for a failure; only its handler lets one through. *)
  let handler _ _ = function
    | _ when is_stopped () -> raise Stop
    | QCheck2.Test.Shrunk (steps, input) when steps > 0 -> accept input
    | _ -> ()
  in
  let generator = generator trial in
  let rec search round =
    let cell = QCheck2.Test.make_cell ~count:100 generator law in
    let rand = Random.State.make (round_seed trial.seed round) in
    let result = QCheck2.Test.check_cell ~handler ~rand cell in
    match QCheck2.TestResult.get_state result with
    | Success -> search (round + 1)
    | Failed { instances = found :: _ } -> Done found.instance
    | Failed { instances = [] } -> Failed "QCheck2 reported a failure without an instance"
    | Failed_other { msg } -> Failed msg
    | Error { exn; _ } -> raise exn
  in
  search 0

let () =
  serve
    { framework = "qcheck2";
      version = Version.library;
      families =
        [ ("*", [ "type" ]);
          ("bst", [ "api"; "cbc"; "cbc_idiomatic" ]);
          ("rbt", [ "api"; "cbc"; "cbc_idiomatic" ]);
          ("stlc", [ "cbc"; "cbc_idiomatic" ]);
          ("fsub", [ "cbc"; "cbc_idiomatic" ]);
          ("challenge", [ "cbc" ]) ];
      limit = None;
      shrinks = false;
      accepts = true;
      search = "rounds of 100 tests with derived seeds" }
    run
