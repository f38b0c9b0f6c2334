(** The generators of the families [api] and [cbc], in the words of any library with {!Stromboli.Generators}.
    The shipped runners share them, so that all of them generate the same distribution. *)

open Stromboli

(* Search trees and red-black trees *)

let empty = Con ("E", [])
let node left key value right = Con ("T", [ left; Int key; Int value; right ])
let coloured colour left key value right =
  Con ("T", [ Con (colour, []); left; Int key; Int value; right ])

let rec insert_bst (key, value) tree =
  match tree with
  | Con ("T", [ left; Int k; Int v; right ]) ->
    if key < k then node (insert_bst (key, value) left) k v right
    else if key > k then node left k v (insert_bst (key, value) right)
    else node left k value right
  | _ -> node empty key value empty

(** A red node over two black ones, wherever there was a red node under a red one (Okasaki). *)
let balance colour left key value right =
  let over a kx vx b ky vy c kz vz d =
    coloured "R" (coloured "B" a kx vx b) ky vy (coloured "B" c kz vz d)
  in
  let is_black = colour = "B" in
  match left, right with
  | Con ("T", [ Con ("R", []); Con ("T", [ Con ("R", []); a; Int kx; Int vx; b ]); Int ky; Int vy; c ]), d
    when is_black -> over a kx vx b ky vy c key value d
  | Con ("T", [ Con ("R", []); a; Int kx; Int vx; Con ("T", [ Con ("R", []); b; Int ky; Int vy; c ]) ]), d
    when is_black -> over a kx vx b ky vy c key value d
  | a, Con ("T", [ Con ("R", []); Con ("T", [ Con ("R", []); b; Int ky; Int vy; c ]); Int kz; Int vz; d ])
    when is_black -> over a key value b ky vy c kz vz d
  | a, Con ("T", [ Con ("R", []); b; Int ky; Int vy; Con ("T", [ Con ("R", []); c; Int kz; Int vz; d ]) ])
    when is_black -> over a key value b ky vy c kz vz d
  | _ -> coloured colour left key value right

let blacken = function
  | Con ("T", _ :: fields) -> Con ("T", Con ("B", []) :: fields)
  | tree -> tree

let insert_rbt (key, value) tree =
  let rec insert = function
    | Con ("T", [ Con (colour, []); left; Int k; Int v; right ]) ->
      if key < k then balance colour (insert left) k v right
      else if key > k then balance colour left k v (insert right)
      else coloured colour left k value right
    | _ -> coloured "R" empty key value empty
  in
  blacken (insert tree)

(** The last pair is inserted first. *)
let build insert pairs = List.fold_right insert pairs empty

(** What a red-black tree of this black height needs on either side of a key. *)
let rec min_width height = if height <= 1 then 0 else 2 * max 1 (min_width (height - 1))
let black_pad height = max 1 (min_width (height - 1))
let red_pad height = max 1 (min_width height)

(* The shrinking challenge *)

let list numbers = List (List.map (fun n -> Int n) numbers)
let literal n = Con ("Int", [ Int n ])

(** A divisor that is literally 0 becomes 1. *)
let quotient left right = Con ("Div", [ left; (if right = literal 0 then literal 1 else right) ])

(** Negates all numbers if their sum, which wraps around in 16 bits, is 256 or more. *)
let made_small numbers =
  let sum = List.fold_left ( + ) 0 numbers land 0xffff in
  if sum < 256 || sum >= 0x8000 then numbers
  else List.map (fun n -> if n = -32768 then n else -n) numbers

(* Simply typed lambda calculus *)

type simple = TBool | TFun of simple * simple

let rec simple_value = function
  | TBool -> Con ("TBool", [])
  | TFun (a, b) -> Con ("TFun", [ simple_value a; simple_value b ])

let abs ty body = Con ("Abs", [ simple_value ty; body ])
let app f x = Con ("App", [ f; x ])
let var i = Con ("Var", [ Int i ])

(** The variables of a type, innermost first. *)
let variables context ty =
  List.concat (List.mapi (fun i t -> if t = ty then [ var i ] else []) context)

(* System F-sub *)

type ty = Top | TVar of int | Arr of ty * ty | All of ty * ty
type binding = Variable of ty | Bound of ty

let rec ty_value = function
  | Top -> Con ("Top", [])
  | TVar i -> Con ("TVar", [ Int i ])
  | Arr (a, b) -> Con ("Arr", [ ty_value a; ty_value b ])
  | All (a, b) -> Con ("All", [ ty_value a; ty_value b ])

(** The type in the scope of one more type variable. *)
let shift ty =
  let rec go cutoff = function
    | Top -> Top
    | TVar i -> TVar (if i >= cutoff then i + 1 else i)
    | Arr (a, b) -> Arr (go cutoff a, go cutoff b)
    | All (a, b) -> All (go cutoff a, go (cutoff + 1) b)
  in
  go 0 ty

let n_bounds env = List.length (List.filter (function Bound _ -> true | Variable _ -> false) env)

let introduce ty body =
  match ty with
  | Arr (a, b) -> Some (Con ("Abs", [ ty_value a; body ]), Variable a, b)
  | All (a, b) -> Some (Con ("TAbs", [ ty_value a; body ]), Bound a, b)
  | Top | TVar _ -> None

(** The variables of exactly this type, innermost first. *)
let variables_of env ty =
  let rec go index ty_of = function
    | [] -> []
    | Bound _ :: rest -> go index (fun t -> shift (ty_of t)) rest
    | Variable t :: rest ->
      let others = go (index + 1) ty_of rest in
      if ty_of t = ty then var index :: others else others
  in
  go 0 Fun.id env

(** The parts of a type that mention no variable bound around or within them, as they are outside it. *)
let movable_parts ty =
  let rec is_movable n = function
    | Top -> true
    | TVar i -> i >= n
    | Arr (a, b) -> is_movable n a && is_movable n b
    | All (a, b) -> is_movable n a && is_movable (n + 1) b
  in
  let rec lowered n = function
    | Top -> Top
    | TVar i -> TVar (i - n)
    | Arr (a, b) -> Arr (lowered n a, lowered n b)
    | All (a, b) -> All (lowered n a, lowered (n + 1) b)
  in
  let rec parts n ty =
    (if is_movable n ty then [ lowered n ty ] else [])
    @ (match ty with
        | Top | TVar _ -> []
        | Arr (a, b) -> parts n a @ parts n b
        | All (a, b) -> parts n a @ parts (n + 1) b)
  in
  parts 0 ty

(** [Independent] says how generators are combined that do not depend on each other. *)
module Make (G : Generators) (Independent : sig val both : 'a G.t -> 'b G.t -> ('a * 'b) G.t end) = struct
  let ( let* ) = G.bind
  let ( let+ ) generator f = G.map f generator
  let ( and+ ) = Independent.both
  let oneof generators = G.frequency (List.map (fun g -> (1, g)) generators)
  let element values = let+ i = G.int 0 (List.length values - 1) in List.nth values i
  let number = G.int (-1000) 1000

  let pairs = G.list ~length:(G.int 0 32) (let+ key = number and+ value = number in (key, value))

  let bst_api = G.map (build insert_bst) pairs
  let rbt_api = G.map (build insert_rbt) pairs

  let bst =
    let rec tree depth low high =
      if depth <= 0 || low + 1 >= high then G.return empty
      else G.frequency [ (1, G.return empty); (3, inner depth low high) ]
    and inner depth low high =
      let* key = G.int (low + 1) (high - 1) in
      let+ value = number
      and+ left = tree (depth - 1) low key
      and+ right = tree (depth - 1) key high in
      node left key value right
    in
    tree 5 (-1000) 1000

  let rbt =
    let rec tree low high ~under_red height =
      if height <= 1 then G.return empty
      else
        let has_room pad = high - low >= 2 * pad in
        match has_room (black_pad height), (not under_red) && has_room (red_pad height) with
        | true, true -> oneof [ black low high height; red low high height ]
        | true, false -> black low high height
        | false, _ -> G.return empty
    and black low high height =
      inner "B" (black_pad height) low high ~red:false (height - 1)
    and red low high height = inner "R" (red_pad height) low high ~red:true height
    and inner colour pad low high ~red height =
      let* key = G.int (low + pad) (high - pad) in
      let+ value = number
      and+ left = tree low key ~under_red:red height
      and+ right = tree key high ~under_red:red height in
      coloured colour left key value right
    in
    let* height = G.int 1 3 in
    G.map blacken (tree (-1000) 1000 ~under_red:false height)

  let rec simple size =
    if size <= 0 then G.return TBool
    else
      let half = simple (size / 2) in
      let fn = let+ a = half and+ b = half in TFun (a, b) in
      oneof [ G.return TBool; fn ]

  let stlc ~size =
    let rec constant = function
      | TBool -> let+ b = G.bool in Con ("Bool", [ Bool b ])
      | TFun (a, b) -> let+ body = constant b in abs a body
    in
    let* full = size in
    let rec expression n context ty =
      let variable = match variables context ty with [] -> [] | them -> [ element them ] in
      let lambda =
        match ty with
        | TFun (a, b) when n > 0 -> [ G.map (abs a) (expression (n - 1) (a :: context) b) ]
        | _ -> []
      in
      let application = if n > 0 then [ application n context ty ] else [] in
      oneof ((constant ty :: lambda) @ application @ variable)
    and application n context ty =
      let* argument = simple full in
      let+ f = expression (n / 2) context (TFun (argument, ty))
      and+ x = expression (n / 2) context argument in
      app f x
    in
    let* ty = simple full in
    expression full [] ty

  (** Runs alternatives in random order until one yields something. *)
  let rec backtrack = function
    | [] -> G.return None
    | alternatives ->
      let* i = G.int 0 (List.length alternatives - 1) in
      let* found = List.nth alternatives i in
      match found with
      | Some _ -> G.return found
      | None -> backtrack (List.filteri (fun j _ -> j <> i) alternatives)

  let rec ty n env =
    if n = 0 then small env
    else
      let all =
        let* a = oneof [ G.return Top; ty (n - 1) env ] in
        let+ b = ty (n - 1) (Bound a :: env) in
        All (a, b)
      and arr =
        let* a = oneof (ty (n - 1) env :: ty_variable env) in
        let+ b = ty (n - 1) (Variable a :: env) in
        Arr (a, b)
      in
      G.frequency [ (2, all); (2, arr); (1, small env) ]

  and small env =
    match ty_variable env with
    | [] -> G.return (All (Top, Arr (TVar 0, TVar 0)))
    | variable :: _ -> let+ t = variable in Arr (t, t)

  and ty_variable env =
    match n_bounds env with 0 -> [] | n -> [ (let+ i = G.int 0 (n - 1) in TVar i) ]

  (** The type with the variable [index] in the place of some of its parts that equal [part]. *)
  let rec replaced index ty part =
    let leaf = if ty = part then (index + 2, G.return (TVar index)) else (1, G.return ty) in
    let inside =
      match ty with
      | Arr (a, b) ->
        let+ a = replaced index a part and+ b = replaced index b part in
        Arr (a, b)
      | All (a, b) ->
        let+ a = replaced index a part and+ b = replaced (index + 1) b (shift part) in
        All (a, b)
      | Top | TVar _ -> snd leaf
    in
    G.frequency [ (index + 2, inside); leaf ]

  let abstraction ty =
    match movable_parts ty with
    | [] -> G.return None
    | parts ->
      let* part = element parts in
      let+ body = replaced 0 (shift ty) (shift part) in
      Some (part, body)

  let introduction env ty body =
    match introduce ty empty with
    | None -> G.return None
    | Some (_, binding, inner) ->
      let+ found = body (binding :: env) inner in
      Option.bind found (fun inside -> Option.map (fun (term, _, _) -> term) (introduce ty inside))

  let rec small_term env ty =
    let bound =
      match variables_of env ty with [] -> G.return None | them -> G.map Option.some (element them)
    in
    backtrack [ introduction env ty small_term; bound ]

  let rec term n env wanted =
    if n = 0 then small_term env wanted
    else
      let m = n - 1 in
      let instance f argument = Option.map (fun f -> Con ("TApp", [ f; ty_value argument ])) f in
      let application =
        let* argument = ty m env in
        let+ f = term m env (Arr (argument, wanted))
        and+ x = term m env argument in
        match f, x with Some f, Some x -> Some (app f x) | _ -> None
      and type_application =
        let* argument = ty m env in
        let+ f = term m env (All (argument, shift wanted)) in
        instance f argument
      and abstracted =
        let* found = abstraction wanted in
        match found with
        | None -> G.return None
        | Some (part, body) ->
          let+ f = term m env (All (part, body)) in
          instance f part
      in
      backtrack
        [ small_term env wanted; introduction env wanted (term m); application; type_application; abstracted ]

  let fsub =
    let* wanted = ty 4 [] in
    let+ found = term 4 [] wanted in
    Option.value found ~default:Rejected

  let of_length low high element =
    let* length = G.int low high in
    G.map list (G.list ~length:(G.return length) (element length))

  let shorts = G.map (fun numbers -> list (made_small numbers)) (G.list ~length:(G.int 0 32) (G.int (-32768) 32767))

  let deletion =
    let* first = number in
    let* others = G.list ~length:(G.int 0 31) number in
    let+ removed = element (first :: others) in
    Tuple [ list (first :: others); Int removed ]

  let rec expression depth =
    let literals = G.map literal number in
    if depth = 0 then literals
    else
      let part = expression (depth - 1) in
      let operation combine = let+ left = part and+ right = part in combine left right in
      oneof [ literals; operation (fun left right -> Con ("Add", [ left; right ])); operation quotient ]

  let rec heap depth least =
    if depth = 0 then G.return empty
    else
      let filled =
        let* root = G.int least 1000 in
        let+ left = heap (depth - 1) root
        and+ right = heap (depth - 1) root in
        Con ("H", [ Int root; left; right ])
      in
      G.frequency [ (1, G.return empty); (3, filled) ]

  (** The input of a property of the shrinking challenge; [None] if the property has no precondition. *)
  let challenge property =
    let tuple parts = Some (G.map (fun parts -> Tuple parts) (G.all parts)) in
    match property with
    | "Bound5" -> tuple [ shorts; shorts; shorts; shorts; shorts ]
    | "Calculator" -> Some (expression 4)
    | "LengthList" -> Some (of_length 1 100 (fun _ -> G.int 0 1000))
    | "DifferenceZero" | "DifferenceSmall" | "DifferenceOne" ->
      let positive = G.map (fun n -> Int n) (G.int 1 1000) in
      tuple [ positive; positive ]
    | "BinHeap" -> Some (heap 4 0)
    | "Coupling" -> Some (of_length 1 10 (fun length -> G.int 0 (length - 1)))
    | "Deletion" -> Some deletion
    | _ -> None
end
