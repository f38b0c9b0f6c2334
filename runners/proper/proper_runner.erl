%% The runner of PropEr.

-module(proper_runner).
-export([main/0]).
-include_lib("proper/include/proper.hrl").

main() ->
    {ok, Version} = version(),
    Families = #{'*' => [type],
                 bst => [api, cbc, cbc_idiomatic],
                 rbt => [api, cbc, cbc_idiomatic],
                 stlc => [cbc, cbc_idiomatic],
                 fsub => [cbc, cbc_idiomatic],
                 challenge => [cbc]},
    Hello = #{framework => proper, version => Version, families => Families,
              own_limit => <<"at most n accepted shrinks">>, accepts => true,
              search => <<"rounds of 100 tests with derived seeds">>},
    stromboli:serve(Hello, fun run/1).

version() ->
    _ = application:load(proper),
    {ok, Text} = application:get_key(proper, vsn),
    {ok, list_to_binary(Text)}.

run(Trial) ->
    Generator = generator(Trial),
    Property = ?FORALL(Input, Generator, check(Trial, Input)),
    %% PropEr prints a dot for each accepted shrink. The value is the last one that was executed.
    Output = fun(".", []) ->
                     stromboli:has_failed() andalso stromboli:accept(Trial, get(last_failure)),
                     ok;
                (_, _) ->
                     ok
             end,
    search(Trial, Property, [long_result, {on_output, Output} | limit(Trial)], 0).

generator(#{workload := <<"challenge">>, family := <<"cbc">>, property := Property} = Trial) ->
    ByType = stromboli:generator(Trial, library(), #{}),
    case families:challenge(Property) of
        none -> ByType;
        Generator -> Generator
    end;
generator(Trial) -> stromboli:generator(Trial, library(), family(Trial)).

search(#{seed := Seed} = Trial, Property, Options, Round) ->
    _ = rand:seed(exsplus, stromboli:round_seed(Seed, Round)),
    case proper:quickcheck(Property, Options) of
        true -> search(Trial, Property, Options, Round + 1);
        {error, cant_satisfy} -> search(Trial, Property, Options, Round + 1);
        [Input] -> {done, Input};
        {error, Reason} -> {error, io_lib:format("PropEr: ~0p", [Reason])}
    end.

check(_, rejected) ->
    stromboli:discarded(),
    ?IMPLIES(false, true);
check(Trial, Input) ->
    case stromboli:test(Trial, Input) of
        pass -> true;
        fail -> put(last_failure, Input), false;
        discard -> ?IMPLIES(false, true)
    end.

limit(#{own_limit := default}) -> [];
limit(#{own_limit := none}) -> [{max_shrinks, 1 bsl 50}];
limit(#{own_limit := N}) -> [{max_shrinks, N}].

%% The family `type': a union of tuples, with ?LETSHRINK around the fields of the same type, as PropEr itself
%% does for recursive types that are declared in Erlang.
library() ->
    #{integer => fun integer/3,
      boolean => fun proper_types:boolean/0,
      character => fun character/2,
      text => fun(First, Last, Most) -> resize(Most, list(character(First, Last))) end,
      list => fun(Element, Most) -> resize(Most, list(Element)) end,
      tuple => fun list_to_tuple/1,
      constant => fun proper_types:exactly/1,
      choose => fun proper_types:frequency/1,
      constructor => fun constructor/2}.

%% PropEr's integers shrink to 0, or to the bound closest to it.
integer(Low, High, Origin) ->
    case min(max(Low, 0), High) of
        Origin -> integer(Low, High);
        _ -> ?LET(N, integer(Low - Origin, High - Origin), N + Origin)
    end.

%% PropEr's strings are lists of such integers. Surrogates are not characters.
character(First, Last) when First < 16#d800, Last > 16#dfff ->
    ?SUCHTHAT(Code, integer(First, Last), Code < 16#d800 orelse Code > 16#dfff);
character(First, Last) -> integer(First, Last).

constructor(Name, Fields) ->
    case [Generator || {same, Generator} <- Fields] of
        [] -> list_to_tuple([Name | [Generator || {field, Generator} <- Fields]]);
        Same -> ?LETSHRINK(Parts, Same, list_to_tuple([Name | fill(Fields, Parts)]))
    end.

fill([{same, _} | Fields], [Part | Parts]) -> [exactly(Part) | fill(Fields, Parts)];
fill([{field, Generator} | Fields], Parts) -> [Generator | fill(Fields, Parts)];
fill([], []) -> [].

family(#{family := <<"type">>}) -> #{};
%% `narrow' concerns the schema only.
family(#{family := <<"type_narrow">>}) -> #{};
family(#{workload := Workload, family := Family}) ->
    case {Workload, Family} of
        {<<"bst">>, <<"api">>} -> #{<<"tree">> => families:bst_api()};
        {<<"rbt">>, <<"api">>} -> #{<<"tree">> => families:rbt_api()};
        {<<"bst">>, <<"cbc">>} -> #{<<"tree">> => families:bst(plain)};
        {<<"bst">>, <<"cbc_idiomatic">>} -> #{<<"tree">> => families:bst(idiomatic)};
        {<<"rbt">>, <<"cbc">>} -> #{<<"tree">> => families:rbt(plain)};
        {<<"rbt">>, <<"cbc_idiomatic">>} -> #{<<"tree">> => families:rbt(idiomatic)};
        {<<"stlc">>, <<"cbc">>} -> #{<<"expr">> => families:stlc(plain)};
        {<<"stlc">>, <<"cbc_idiomatic">>} -> #{<<"expr">> => families:stlc(idiomatic)};
        {<<"fsub">>, <<"cbc">>} -> #{<<"term">> => families:fsub(plain)};
        {<<"fsub">>, <<"cbc_idiomatic">>} -> #{<<"term">> => families:fsub(idiomatic)};
        _ -> throw({invalid, ["no family `", Family, "` for workload `", Workload, "`"]})
    end.
