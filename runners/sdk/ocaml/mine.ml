open Stromboli
module Gen = QCheck2.Gen

module Schema = Of_schema (struct
    type 'a t = 'a Gen.t

    let return = Gen.return
    let map = Gen.map
    let bind = Gen.bind
    let all = Gen.flatten_l
    let frequency = Gen.frequency
    let bool = Gen.bool
    let int ?origin low high = Gen.int_range ?origin low high
    let list ~length element = Gen.list_size length element

    let character first last =
      let n, at = code_points first last in
      Gen.map at (Gen.int_range 0 (n - 1))

    let text ~length first last = Gen.list_size length (character first last)
  end)

let run trial =
  if not (List.mem trial.family [ "type"; "type_narrow" ]) then failwith ("no family " ^ trial.family);
  let generator = Schema.input trial in
  let law input =
    match test input with Pass -> true | Fail -> false | Discard -> QCheck2.assume_fail ()
  in
  (* QCheck takes an exception in a law for a failure. Only its handler can end the run. *)
  let handler _ _ _ = if is_stopped () then raise Stop in
  let rec search round =
    let rand = Random.State.make (round_seed trial.seed round) in
    let cell = QCheck2.Test.make_cell ~count:100 generator law in
    match QCheck2.TestResult.get_state (QCheck2.Test.check_cell ~handler ~rand cell) with
    | Success -> search (round + 1)
    | Failed { instances = found :: _ } -> Done found.instance
    | _ -> Failed "QCheck2 did not report a counterexample"
  in
  search 0

let () =
  serve
    { framework = "mine";
      version = "0.20";
      families = [ ("*", [ "type" ]) ];
      limit = None;
      shrinks = false;
      accepts = false;
      search = "rounds of 100 tests with derived seeds" }
    run
