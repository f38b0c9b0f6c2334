%% The families `api' and `cbc'. The style is `plain' (?LET after ?LET, as the common description has it) or
%% `idiomatic' (?LETSHRINK around the parts of a recursive value, as PropEr's documentation recommends; for
%% search trees also ?SIZED). In both, ?LAZY keeps alternatives that are not chosen from being constructed.

-module(families).
-export([bst_api/0, rbt_api/0, bst/1, rbt/1, stlc/1, fsub/1, challenge/1]).
-include_lib("proper/include/proper.hrl").

%% ---- Parts of a recursive value ----

with_part(plain, A, Make) -> ?LET(X, A, Make(X));
with_part(idiomatic, A, Make) -> ?LETSHRINK([X], [A], Make(X)).

with_parts(plain, A, B, Make) -> ?LET(X, A, ?LET(Y, B, Make(X, Y)));
with_parts(idiomatic, A, B, Make) -> ?LETSHRINK([X, Y], [A, B], Make(X, Y)).

key_or_value() -> integer(-1000, 1000).

%% ---- Search trees ----

bst_api() -> ?LET(Pairs, list({key_or_value(), key_or_value()}), lists:foldr(fun insert_bst/2, {'E'}, Pairs)).

insert_bst({Key, Value}, {'E'}) -> {'T', {'E'}, Key, Value, {'E'}};
insert_bst({Key, _} = Pair, {'T', Left, K, V, Right}) when Key < K -> {'T', insert_bst(Pair, Left), K, V, Right};
insert_bst({Key, _} = Pair, {'T', Left, K, V, Right}) when Key > K -> {'T', Left, K, V, insert_bst(Pair, Right)};
insert_bst({Key, Value}, {'T', Left, _, _, Right}) -> {'T', Left, Key, Value, Right}.

bst(plain) -> bst(5, -1000, 1000);
bst(idiomatic) -> ?SIZED(Size, sized_bst(Size, -1000, 1000)).

bst(Depth, Low, High) when Depth =< 0; Low + 1 >= High -> {'E'};
bst(Depth, Low, High) ->
    frequency([{1, {'E'}},
               {3, ?LET(Key, integer(Low + 1, High - 1),
                        ?LET(Value, key_or_value(),
                             with_parts(plain, bst(Depth - 1, Low, Key), bst(Depth - 1, Key, High),
                                        fun(Left, Right) -> {'T', Left, Key, Value, Right} end)))}]).

sized_bst(Size, Low, High) when Size =< 0; Low + 1 >= High -> {'E'};
sized_bst(Size, Low, High) ->
    frequency([{1, {'E'}},
               {3, ?LAZY(?LET({Key, Value}, {integer(Low + 1, High - 1), key_or_value()},
                              with_parts(idiomatic, sized_bst(Size div 2, Low, Key), sized_bst(Size div 2, Key, High),
                                         fun(Left, Right) -> {'T', Left, Key, Value, Right} end)))}]).

%% ---- Red-black trees ----

rbt_api() -> ?LET(Pairs, list({key_or_value(), key_or_value()}), lists:foldr(fun insert_rbt/2, {'E'}, Pairs)).

insert_rbt(Pair, Tree) -> blacken(insert_red(Pair, Tree)).

insert_red({Key, Value}, {'E'}) -> {'T', {'R'}, {'E'}, Key, Value, {'E'}};
insert_red({Key, _} = Pair, {'T', Colour, Left, K, V, Right}) when Key < K ->
    balance({'T', Colour, insert_red(Pair, Left), K, V, Right});
insert_red({Key, _} = Pair, {'T', Colour, Left, K, V, Right}) when Key > K ->
    balance({'T', Colour, Left, K, V, insert_red(Pair, Right)});
insert_red({Key, Value}, {'T', Colour, Left, _, _, Right}) -> {'T', Colour, Left, Key, Value, Right}.

balance({'T', {'B'}, {'T', {'R'}, {'T', {'R'}, A, KX, VX, B}, KY, VY, C}, KZ, VZ, D}) ->
    red_over_blacks(A, KX, VX, B, KY, VY, C, KZ, VZ, D);
balance({'T', {'B'}, {'T', {'R'}, A, KX, VX, {'T', {'R'}, B, KY, VY, C}}, KZ, VZ, D}) ->
    red_over_blacks(A, KX, VX, B, KY, VY, C, KZ, VZ, D);
balance({'T', {'B'}, A, KX, VX, {'T', {'R'}, {'T', {'R'}, B, KY, VY, C}, KZ, VZ, D}}) ->
    red_over_blacks(A, KX, VX, B, KY, VY, C, KZ, VZ, D);
balance({'T', {'B'}, A, KX, VX, {'T', {'R'}, B, KY, VY, {'T', {'R'}, C, KZ, VZ, D}}}) ->
    red_over_blacks(A, KX, VX, B, KY, VY, C, KZ, VZ, D);
balance(Tree) -> Tree.

red_over_blacks(A, KX, VX, B, KY, VY, C, KZ, VZ, D) ->
    {'T', {'R'}, {'T', {'B'}, A, KX, VX, B}, KY, VY, {'T', {'B'}, C, KZ, VZ, D}}.

blacken({'T', _, Left, Key, Value, Right}) -> {'T', {'B'}, Left, Key, Value, Right};
blacken({'E'}) -> {'E'}.

rbt(Style) ->
    ?LET(Height, integer(1, 3), ?LET(Tree, rbt(Style, -1000, 1000, false, Height), blacken(Tree))).

rbt(_, _, _, _, Height) when Height =< 1 -> {'E'};
rbt(Style, Low, High, UnderRed, Height) ->
    BlackPad = max(1, min_width(Height - 1)),
    RedPad = max(1, min_width(Height)),
    Black = rbt_node(Style, {'B'}, BlackPad, Low, High, false, Height - 1),
    Red = rbt_node(Style, {'R'}, RedPad, Low, High, true, Height),
    case {High - Low >= 2 * BlackPad, not UnderRed andalso High - Low >= 2 * RedPad} of
        {true, true} -> oneof([Black, Red]);
        {true, false} -> Black;
        {false, _} -> {'E'}
    end.

rbt_node(Style, Colour, Pad, Low, High, IsRed, Height) ->
    Part = fun(From, To) -> rbt(Style, From, To, IsRed, Height) end,
    Node = fun(Key, Value) ->
        with_parts(Style, Part(Low, Key), Part(Key, High),
                   fun(Left, Right) -> {'T', Colour, Left, Key, Value, Right} end)
    end,
    keyed(Style, Low + Pad, High - Pad, Node).

%% The common description draws the key and the value one after the other.
keyed(plain, Low, High, Make) -> ?LET(Key, within(Low, High), ?LET(Value, key_or_value(), Make(Key, Value)));
keyed(idiomatic, Low, High, Make) -> ?LET({Key, Value}, {within(Low, High), key_or_value()}, Make(Key, Value)).

%% The bounds of a node that cannot be are in the wrong order; it is never generated.
within(Low, High) -> integer(Low, max(Low, High)).

%% What a tree of this black height needs on either side of a key.
min_width(Height) when Height =< 1 -> 0;
min_width(Height) -> 2 * max(1, min_width(Height - 1)).

%% ---- Simply typed lambda calculus ----

stlc(Style) ->
    ?SIZED(Size, ?LET(Type, simple(Style, Size), expression(Style, Size, Size, [], Type))).

simple(_, Size) when Size =< 0 -> {'TBool'};
simple(Style, Size) ->
    Half = simple(Style, Size div 2),
    oneof([{'TBool'}, with_parts(Style, Half, Half, fun(A, B) -> {'TFun', A, B} end)]).

expression(Style, N, Size, Context, Type) ->
    Variables = case variables(Context, Type) of [] -> []; Them -> [oneof(Them)] end,
    Lambda = case Type of
                 {'TFun', A, B} when N > 0 ->
                     [?LAZY(with_part(Style, expression(Style, N - 1, Size, [A | Context], B),
                                      fun(E) -> {'Abs', A, E} end))];
                 _ -> []
             end,
    Application = case N > 0 of
                      true -> [?LAZY(application(Style, N, Size, Context, Type))];
                      false -> []
                  end,
    oneof([constant(Type)] ++ Lambda ++ Application ++ Variables).

application(Style, N, Size, Context, Type) ->
    ?LET(Argument, simple(Style, Size),
         with_parts(Style, expression(Style, N div 2, Size, Context, {'TFun', Argument, Type}),
                    expression(Style, N div 2, Size, Context, Argument),
                    fun(F, X) -> {'App', F, X} end)).

constant({'TBool'}) -> {'Bool', boolean()};
constant({'TFun', A, B}) -> {'Abs', A, constant(B)}.

variables(Context, Type) ->
    [{'Var', I} || {I, T} <- lists:zip(lists:seq(0, length(Context) - 1), Context), T =:= Type].

%% ---- System F-sub ----

%% An environment lists `{variable, Type}' and `{bound, Type}', innermost first.
fsub(Style) ->
    ?LET(Type, type(Style, 4, []),
         ?LET(Found, term(Style, 4, [], Type), case Found of none -> rejected; _ -> Found end)).

type(_, 0, Env) -> small_type(Env);
type(Style, N, Env) ->
    Part = fun(E) -> type(Style, N - 1, E) end,
    All = ?LAZY(?LET(A, oneof([{'Top'}, Part(Env)]),
                     with_part(Style, Part([{bound, A} | Env]), fun(B) -> {'All', A, B} end))),
    Arr = ?LAZY(?LET(A, oneof([Part(Env) | type_variable(Env)]),
                     with_part(Style, Part([{variable, A} | Env]), fun(B) -> {'Arr', A, B} end))),
    frequency([{2, All}, {2, Arr}, {1, small_type(Env)}]).

small_type(Env) ->
    case type_variable(Env) of
        [] -> {'All', {'Top'}, {'Arr', {'TVar', 0}, {'TVar', 0}}};
        [Variable] -> ?LET(T, Variable, {'Arr', T, T})
    end.

type_variable(Env) ->
    case length([A || {bound, A} <- Env]) of
        0 -> [];
        N -> [{'TVar', integer(0, N - 1)}]
    end.

term(Style, 0, Env, Type) -> small_term(Style, Env, Type);
term(Style, N, Env, Type) ->
    M = N - 1,
    Part = fun(E, T) -> term(Style, M, E, T) end,
    Application = fun() ->
        ?LET(A, type(Style, M, Env),
             with_parts(Style, Part(Env, {'Arr', A, Type}), Part(Env, A),
                        fun(F, X) when F =:= none; X =:= none -> none;
                           (F, X) -> {'App', F, X}
                        end))
    end,
    TypeApplication = fun() ->
        ?LET(A, type(Style, M, Env), instance(Style, Part(Env, {'All', A, shift(Type)}), A))
    end,
    Abstraction = fun() ->
        ?LET(A, oneof(movable_parts(Type)),
             ?LET(Body, replaced(0, shift(Type), shift(A)), instance(Style, Part(Env, {'All', A, Body}), A)))
    end,
    backtrack([fun() -> small_term(Style, Env, Type) end,
               fun() -> introduction(Style, Env, Type, Part) end,
               Application, TypeApplication, Abstraction]).

instance(Style, Term, Argument) ->
    with_part(Style, Term, fun(none) -> none; (F) -> {'TApp', F, Argument} end).

small_term(Style, Env, Type) ->
    Part = fun(E, T) -> small_term(Style, E, T) end,
    Variable = case variables_of(Env, Type) of [] -> none; Them -> oneof(Them) end,
    backtrack([fun() -> introduction(Style, Env, Type, Part) end, fun() -> Variable end]).

introduction(Style, Env, {'Arr', A, B}, Body) ->
    with_part(Style, Body([{variable, A} | Env], B), fun(none) -> none; (E) -> {'Abs', A, E} end);
introduction(Style, Env, {'All', A, B}, Body) ->
    with_part(Style, Body([{bound, A} | Env], B), fun(none) -> none; (E) -> {'TAbs', A, E} end);
introduction(_, _, _, _) -> none.

%% Runs alternatives in random order until one yields something.
backtrack([]) -> none;
backtrack(Alternatives) ->
    ?LET(I, integer(1, length(Alternatives)),
         ?LET(Found, (lists:nth(I, Alternatives))(),
              case Found of
                  none -> backtrack(without(I, Alternatives));
                  _ -> Found
              end)).

without(I, List) ->
    {Before, [_ | After]} = lists:split(I - 1, List),
    Before ++ After.

%% The type with the variable `Index' in the place of some of its parts that equal `Part'.
replaced(Index, Type, Part) ->
    Leaf = case Type of Part -> {Index + 2, {'TVar', Index}}; _ -> {1, Type} end,
    Inside = case Type of
                 {'Arr', A, B} -> {'Arr', replaced(Index, A, Part), replaced(Index, B, Part)};
                 {'All', A, B} -> {'All', replaced(Index, A, Part), replaced(Index + 1, B, shift(Part))};
                 _ -> element(2, Leaf)
             end,
    frequency([{Index + 2, Inside}, Leaf]).

%% The type in the scope of one more type variable.
shift(Type) -> shift(Type, 0).

shift({'Top'}, _) -> {'Top'};
shift({'TVar', I}, Cutoff) when I >= Cutoff -> {'TVar', I + 1};
shift({'TVar', I}, _) -> {'TVar', I};
shift({'Arr', A, B}, Cutoff) -> {'Arr', shift(A, Cutoff), shift(B, Cutoff)};
shift({'All', A, B}, Cutoff) -> {'All', shift(A, Cutoff), shift(B, Cutoff + 1)}.

%% The variables of exactly this type, innermost first.
variables_of(Env, Type) -> variables_of(Env, Type, 0, 0).

variables_of([], _, _, _) -> [];
variables_of([{bound, _} | Env], Type, Index, Shifts) -> variables_of(Env, Type, Index, Shifts + 1);
variables_of([{variable, T} | Env], Type, Index, Shifts) ->
    Others = variables_of(Env, Type, Index + 1, Shifts),
    case lists:foldl(fun(_, Shifted) -> shift(Shifted) end, T, lists:seq(1, Shifts)) of
        Type -> [{'Var', Index} | Others];
        _ -> Others
    end.

%% The parts of a type that mention no variable bound around or within them, as they are outside it.
movable_parts(Type) -> movable_parts(Type, 0).

movable_parts(Type, N) ->
    Itself = case is_movable(Type, N) of true -> [lowered(Type, N)]; false -> [] end,
    Itself ++ case Type of
                  {'Arr', A, B} -> movable_parts(A, N) ++ movable_parts(B, N);
                  {'All', A, B} -> movable_parts(A, N) ++ movable_parts(B, N + 1);
                  _ -> []
              end.

is_movable({'Top'}, _) -> true;
is_movable({'TVar', I}, N) -> I >= N;
is_movable({'Arr', A, B}, N) -> is_movable(A, N) andalso is_movable(B, N);
is_movable({'All', A, B}, N) -> is_movable(A, N) andalso is_movable(B, N + 1).

lowered({'Top'}, _) -> {'Top'};
lowered({'TVar', I}, N) -> {'TVar', I - N};
lowered({'Arr', A, B}, N) -> {'Arr', lowered(A, N), lowered(B, N)};
lowered({'All', A, B}, N) -> {'All', lowered(A, N), lowered(B, N + 1)}.

%% ---- The shrinking challenge ----

%% The input of a property, or `none' if the property has no precondition.
challenge(<<"Bound5">>) -> list_to_tuple(lists:duplicate(5, ?SUCHTHAT(Shorts, up_to_32(integer(-32768, 32767)), is_small(Shorts))));
challenge(<<"Calculator">>) -> calculation(4);
challenge(<<"LengthList">>) -> ?LET(Length, integer(1, 100), vector(Length, integer(0, 1000)));
challenge(<<"Difference", _/binary>>) -> {integer(1, 1000), integer(1, 1000)};
challenge(<<"BinHeap">>) -> heap(4, 0);
challenge(<<"Coupling">>) -> ?LET(Length, integer(1, 10), vector(Length, integer(0, Length - 1)));
challenge(<<"Deletion">>) -> ?LET(List, non_empty(up_to_32(key_or_value())), {List, oneof(List)});
challenge(_) -> none.

up_to_32(Element) -> resize(32, list(Element)).

%% Whether the sum, which wraps around in 16 bits, is below 256.
is_small(Shorts) ->
    Sum = lists:sum(Shorts) band 16#ffff,
    Sum < 256 orelse Sum >= 16#8000.

calculation(0) -> {'Int', key_or_value()};
calculation(Depth) ->
    Part = calculation(Depth - 1),
    oneof([{'Int', key_or_value()},
           {'Add', Part, Part},
           {'Div', Part, ?SUCHTHAT(Divisor, Part, Divisor =/= {'Int', 0})}]).

heap(0, _) -> {'E'};
heap(Depth, Least) ->
    frequency([{1, {'E'}},
               {3, ?LAZY(?LET(Root, integer(Least, 1000), {'H', Root, heap(Depth - 1, Root), heap(Depth - 1, Root)}))}]).
