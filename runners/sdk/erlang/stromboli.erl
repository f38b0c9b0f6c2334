%% What runners in Erlang share: messages, printed values, seeds, and generators for the family
%% `type`, which follow the schema in the message of the trial.
%%
%% A value is an integer, a boolean, a list, or a tuple of a constructor's name and its fields:
%% `{'T', {'E'}, 3, -7, {'E'}}'. An input with several parts is a tuple of them. A character is
%% `{'$character', Code}', text `{'$text', Codes}', and a tuple inside a list or a field `{'$tuple', A, B}'.

-module(stromboli).
-export([serve/2, test/2, discarded/0, accept/2, has_failed/0]).
-export([round_seed/2, generator/3]).

-define(WORD, 16#ffffffffffffffff).

%% ---- The conversation ----

%% Serves trials until the input ends. `Run(Trial)' runs in a process of its own, which is killed when the host
%% ends the trial, and returns `{done, Input}', `passed' or `{error, Text}'.
%% Answers are written to file descriptor 3: `run' has to start the runner with `3>&1 1>&2', so that whatever
%% else is printed goes to standard error.
serve(Hello, Run) ->
    process_flag(trap_exit, true),
    Port = open_port({fd, 0, 3}, [binary, {line, 1 bsl 16}, eof]),
    Language = ["Erlang/OTP ", erlang:system_info(otp_release)],
    Common = #{protocol => 1, seeded => true, language => iolist_to_binary(Language)},
    say(Port, ["hello ", encode(maps:merge(Common, Hello))]),
    trials(Port, maps:get(accepts, Hello, false), Run).

trials(Port, Accepts, Run) ->
    case hear(Port) of
        <<"trial ", Json/binary>> -> say(Port, trial(Port, Accepts, Json, Run));
        _ -> say(Port, "error expected a trial")
    end,
    trials(Port, Accepts, Run).

trial(Port, Accepts, Json, Run) ->
    Host = self(),
    Work = fun() ->
        put(host, Host),
        Host ! {outcome, self(), outcome(Json, Run)}
    end,
    %% A large heap from the start saves a fifth of the time, which would go into growing it.
    {Pid, Monitor} = spawn_opt(Work, [monitor, {min_heap_size, 100000}]),
    Answer = converse(Port, Accepts, Pid, none),
    exit(Pid, kill),
    receive {'DOWN', Monitor, process, Pid, _} -> ok end,
    Answer.

outcome(Json, Run) ->
    try
        Trial = parse_trial(Json),
        case Run(Trial) of
            {done, Input} -> ["done ", print_input(Trial, Input)];
            passed -> "passed";
            {error, Text} -> ["error ", one_line(Text)]
        end
    catch
        throw:{invalid, What} -> ["error ", one_line(What)];
        Class:Reason:Trace ->
            ["error ", one_line(io_lib:format("~0p: ~0P ~0P", [Class, Reason, 20, Trace, 20]))]
    end.

one_line(Text) ->
    [case C of $\n -> $\s; _ -> C end || C <- unicode:characters_to_list(Text)].

%% Passes messages between the process of the trial and the host. `Best' is the last value that the library is
%% known to have accepted.
converse(Port, Accepts, Pid, Best) ->
    receive
        {test, Pid, Value} ->
            say(Port, ["test ", Value]),
            case hear(Port) of
                <<"pass">> -> Pid ! pass, converse(Port, Accepts, Pid, Best);
                <<"discard">> -> Pid ! discard, converse(Port, Accepts, Pid, Best);
                <<"fail">> when Accepts, Best =/= none -> Pid ! fail, converse(Port, Accepts, Pid, Best);
                <<"fail">> -> Pid ! fail, converse(Port, Accepts, Pid, Value);
                <<"stop">> when Best =:= none -> "stopped";
                <<"stop">> -> ["stopped ", Best];
                Other -> io:format(standard_error, "not a verdict: ~s~n", [Other]), halt(1)
            end;
        {accept, Pid, Value} ->
            say(Port, ["accept ", Value]),
            converse(Port, Accepts, Pid, Value);
        {discarded, Pid} ->
            say(Port, "discarded"),
            converse(Port, Accepts, Pid, Best);
        {outcome, Pid, Answer} ->
            Answer;
        {'DOWN', _, process, Pid, Reason} = Down ->
            self() ! Down,
            ["error the process of the trial ended: ", one_line(io_lib:format("~0P", [Reason, 20]))];
        {Port, eof} -> leave();
        {'EXIT', Port, _} -> leave()
    end.

%% Leaves at once: nobody is left to talk to.
leave() -> halt(0, [{flush, false}]).

say(Port, Line) ->
    try port_command(Port, [Line, $\n]) catch error:badarg -> leave() end.

hear(Port) -> hear(Port, <<>>).

hear(Port, Before) ->
    receive
        {Port, {data, {eol, Line}}} when Before =:= <<>> -> Line;
        {Port, {data, {eol, Line}}} -> <<Before/binary, Line/binary>>;
        {Port, {data, {noeol, Part}}} -> hear(Port, <<Before/binary, Part/binary>>);
        {Port, eof} -> leave();
        {'EXIT', Port, _} -> leave()
    end.

%% Executes the property: `pass', `fail' or `discard'.
test(Trial, Input) ->
    get(host) ! {test, self(), print_input(Trial, Input)},
    receive
        fail -> put(failed, true), fail;
        Verdict when Verdict =:= pass; Verdict =:= discard -> Verdict
    end.

%% Whether a test of this trial has failed.
has_failed() -> get(failed) =:= true.

%% Reports that the generator itself gave up.
discarded() -> get(host) ! {discarded, self()}, ok.

%% Tells the host that shrinking continues from this input.
accept(Trial, Input) -> get(host) ! {accept, self(), print_input(Trial, Input)}, ok.

%% ---- Values ----

print_input(#{single := true}, Input) -> print(Input, <<>>);
print_input(_, Input) -> print_all(tuple_to_list(Input), $,, $), <<"(">>).

print(true, Text) -> <<Text/binary, "#t">>;
print(false, Text) -> <<Text/binary, "#f">>;
print(N, Text) when is_integer(N) -> <<Text/binary, (integer_to_binary(N))/binary>>;
print(List, Text) when is_list(List) -> print_all(List, $\s, $], <<Text/binary, "[">>);
print({'$character', Code}, Text) -> <<(print_character(Code, $', <<Text/binary, $'>>))/binary, $'>>;
print({'$text', Codes}, Text) ->
    Print = fun(Code, Before) -> print_character(Code, $", Before) end,
    <<(lists:foldl(Print, <<Text/binary, $">>, Codes))/binary, $">>;
print(Tuple, Text) when element(1, Tuple) =:= '$tuple' ->
    print_all(tl(tuple_to_list(Tuple)), $,, $), <<Text/binary, "(">>);
print(Tuple, Text) ->
    [Name | Fields] = tuple_to_list(Tuple),
    print_fields(Fields, <<Text/binary, "(", (atom_to_binary(Name))/binary>>).

print_fields([], Text) -> <<Text/binary, ")">>;
print_fields([Field | Rest], Text) -> print_fields(Rest, print(Field, <<Text/binary, " ">>)).

print_all([], _, Last, Text) -> <<Text/binary, Last>>;
print_all([One], _, Last, Text) -> <<(print(One, Text))/binary, Last>>;
print_all([One | Rest], Between, Last, Text) ->
    print_all(Rest, Between, Last, <<(print(One, Text))/binary, Between>>).

%% A character between marks of this kind.
print_character($\n, _, Text) -> <<Text/binary, "\\n">>;
print_character($\r, _, Text) -> <<Text/binary, "\\r">>;
print_character($\t, _, Text) -> <<Text/binary, "\\t">>;
print_character(Code, Mark, Text) when Code =:= Mark; Code =:= $\\ -> <<Text/binary, $\\, Code>>;
print_character(Code, _, Text) when Code >= $\s, Code =< $~ -> <<Text/binary, Code>>;
print_character(Code, _, Text) ->
    Digits = string:lowercase(integer_to_binary(Code, 16)),
    <<Text/binary, "\\u{", Digits/binary, "}">>.

%% ---- Trials ----

%% A map with the keys workload, property, family (with the variant: `cbc', `cbc_idiomatic'), input (a list of
%% references), single (the input is one bare value, not a tuple), types, seed, own_limit (default, none or a number).
parse_trial(Json) ->
    Map = decode(Json),
    Input = key(<<"input">>, Map),
    #{workload => key(<<"workload">>, Map),
      property => key(<<"property">>, Map),
      family => family(key(<<"family">>, Map), maps:get(<<"variant">>, Map, null)),
      input => case Input of _ when is_list(Input) -> Input; _ -> [Input] end,
      single => not is_list(Input),
      types => key(<<"types">>, Map),
      seed => seed(key(<<"seed">>, Map)),
      own_limit => case maps:get(<<"own_limit">>, Map, <<"default">>) of
                       <<"default">> -> default;
                       <<"none">> -> none;
                       N when is_integer(N), N >= 0 -> N;
                       _ -> throw({invalid, "own_limit is invalid"})
                   end}.

key(Key, Map) ->
    case Map of
        #{Key := Value} -> Value;
        _ -> throw({invalid, ["missing key ", Key]})
    end.

family(Kind, null) -> Kind;
family(Kind, Variant) -> <<Kind/binary, "_", Variant/binary>>.

seed(Digits) ->
    try binary_to_integer(Digits) of
        Seed when Seed =:= Seed band ?WORD -> Seed;
        _ -> throw({invalid, "seed is invalid"})
    catch
        error:badarg -> throw({invalid, "seed is invalid"})
    end.

%% The seed of a round, for rand:seed/2: SplitMix64 of the trial's seed, `Round' steps on, as two halves of 32 bits.
round_seed(Seed, Round) ->
    Z0 = word(Seed + (Round + 1) * 16#9e3779b97f4a7c15),
    Z1 = word((Z0 bxor (Z0 bsr 30)) * 16#bf58476d1ce4e5b9),
    Z2 = word((Z1 bxor (Z1 bsr 27)) * 16#94d049bb133111eb),
    Z3 = Z2 bxor (Z2 bsr 31),
    {Z3 bsr 32, Z3 band 16#ffffffff, 0}.

word(N) -> N band ?WORD.

%% ---- Generators for the family `type' ----

%% The generator of the trial's input. `Library' has a fun for each of
%%   integer(Low, High, Origin), boolean(), character(First, Last): a code point, text(First, Last, Most): a list of
%%   code points, list(Element, Most), tuple(Parts), constant(Value), choose([{Weight, Generator}]),
%%   constructor(Name, [{field | same, Generator}]): `same' marks the fields of the constructor's own type.
%% `Family' has the generators of the types that do not follow the schema, by name.
generator(#{input := Input, single := Single} = Trial, Library, Family) ->
    {Parts, _} = lists:mapfoldl(fun(Ref, Known) -> part(Ref, Trial, Library, Family, Known) end, #{}, Input),
    case {Single, Parts} of
        {true, [Part]} -> Part;
        {false, _} -> (maps:get(tuple, Library))(Parts)
    end.

part(Ref, Trial, Library, Family, Known) ->
    case Family of
        #{Ref := Generator} -> {Generator, Known};
        _ -> typed(Ref, own, Trial, Library, Known)
    end.

type(Name, #{types := Types}) ->
    case Types of
        #{Name := Type} -> Type;
        _ -> throw({invalid, ["no type `", Name, "` in the schema"]})
    end.

%% A generator at a depth, or at each type's own depth. Each type is made once for each depth: the generators share
%% their parts, so none of them is large.
typed(Ref, Depth, Trial, Library, Known) ->
    case Known of
        #{{Ref, Depth} := Generator} -> {Generator, Known};
        _ ->
            {Generator, Known1} = make(Ref, Depth, Trial, Library, Known),
            {Generator, Known1#{{Ref, Depth} => Generator}}
    end.

make(#{<<"list">> := Element, <<"most">> := Most}, Depth, Trial, Library, Known) ->
    {Generator, Known1} = typed(Element, Depth, Trial, Library, Known),
    {(maps:get(list, Library))(Generator, Most), Known1};
make(Components, Depth, Trial, Library, Known) when is_list(Components) ->
    tuple(Components, fun(Ref, K) -> typed(Ref, Depth, Trial, Library, K) end, Library, Known);
make(Name, own, Trial, Library, Known) ->
    typed(Name, maps:get(<<"depth">>, type(Name, Trial), 0), Trial, Library, Known);
make(Name, Depth, Trial, Library, Known) ->
    case type(Name, Trial) of
        #{<<"integer">> := #{<<"from">> := Low, <<"to">> := High, <<"origin">> := Origin}} ->
            {(maps:get(integer, Library))(Low, High, Origin), Known};
        #{<<"boolean">> := _} ->
            {(maps:get(boolean, Library))(), Known};
        #{<<"character">> := #{<<"from">> := First, <<"to">> := Last}} ->
            {(maps:get(tuple, Library))(['$character', (maps:get(character, Library))(First, Last)]), Known};
        #{<<"text">> := #{<<"from">> := First, <<"to">> := Last}, <<"most">> := Most} ->
            {(maps:get(tuple, Library))(['$text', (maps:get(text, Library))(First, Last, Most)]), Known};
        #{<<"constructors">> := All} ->
            Allowed = [C || C <- All, Depth > 0 orelse maps:get(<<"leaf">>, C)],
            Make = fun(#{<<"name">> := Constructor, <<"fields">> := Fields, <<"weight">> := Weight}, K) ->
                Field = fun(Ref, K0) ->
                    {Generator, K1} = field(Ref, Depth, Trial, Library, K0),
                    {{case Ref of Name -> same; _ -> field end, Generator}, K1}
                end,
                {Typed, K2} = lists:mapfoldl(Field, K, Fields),
                Generator = (maps:get(constructor, Library))(binary_to_atom(Constructor), Typed),
                {{Weight, Generator}, K2}
            end,
            {Weighted, Known1} = lists:mapfoldl(Make, Known, Allowed),
            {(maps:get(choose, Library))(Weighted), Known1};
        _ -> throw({invalid, ["unknown kind of type ", Name]})
    end.

%% A field of a constructor at this depth. At depth 0, lists end the recursion.
field(Ref, Depth, Trial, Library, Known) when Depth > 0 -> typed(Ref, Depth - 1, Trial, Library, Known);
field(Components, 0, Trial, Library, Known) when is_list(Components) ->
    tuple(Components, fun(Ref, K) -> field(Ref, 0, Trial, Library, K) end, Library, Known);
field(#{<<"list">> := Element} = Ref, 0, Trial, Library, Known) ->
    case has_constructors(Element, Trial) of
        true -> {(maps:get(constant, Library))([]), Known};
        false -> typed(Ref, 0, Trial, Library, Known)
    end;
field(Ref, 0, Trial, Library, Known) -> typed(Ref, 0, Trial, Library, Known).

tuple(Components, Part, Library, Known) ->
    {Parts, Known1} = lists:mapfoldl(Part, Known, Components),
    {(maps:get(tuple, Library))(['$tuple' | Parts]), Known1}.

has_constructors(#{<<"list">> := Element}, Trial) -> has_constructors(Element, Trial);
has_constructors(Components, Trial) when is_list(Components) ->
    lists:any(fun(Ref) -> has_constructors(Ref, Trial) end, Components);
has_constructors(Name, Trial) -> maps:is_key(<<"constructors">>, type(Name, Trial)).

%% ---- JSON ----

decode(Text) ->
    try value(skip(Text)) of
        {Value, Rest} -> case skip(Rest) of <<>> -> Value; _ -> throw({invalid, "text after the JSON"}) end
    catch
        error:_ -> throw({invalid, "invalid JSON"})
    end.

skip(<<C, Rest/binary>>) when C =:= $\s; C =:= $\t; C =:= $\r; C =:= $\n -> skip(Rest);
skip(Text) -> Text.

value(<<"{", Rest/binary>>) -> members(skip(Rest), #{});
value(<<"[", Rest/binary>>) -> elements(skip(Rest), []);
value(<<$", Rest/binary>>) -> string(Rest, <<>>);
value(<<"true", Rest/binary>>) -> {true, Rest};
value(<<"false", Rest/binary>>) -> {false, Rest};
value(<<"null", Rest/binary>>) -> {null, Rest};
value(Text) ->
    {match, [{0, Length}]} = re:run(Text, "^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?", [{capture, first}]),
    <<Digits:Length/binary, Rest/binary>> = Text,
    {try binary_to_integer(Digits) catch error:badarg -> Digits end, Rest}.

members(<<"}", Rest/binary>>, Map) -> {Map, Rest};
members(<<$", Text/binary>>, Map) ->
    {Key, Rest0} = string(Text, <<>>),
    <<":", Rest1/binary>> = skip(Rest0),
    {Value, Rest2} = value(skip(Rest1)),
    case skip(Rest2) of
        <<",", Rest/binary>> -> members(skip(Rest), Map#{Key => Value});
        <<"}", Rest/binary>> -> {Map#{Key => Value}, Rest}
    end.

elements(<<"]", Rest/binary>>, []) -> {[], Rest};
elements(Text, Found) ->
    {Value, Rest0} = value(Text),
    case skip(Rest0) of
        <<",", Rest/binary>> -> elements(skip(Rest), [Value | Found]);
        <<"]", Rest/binary>> -> {lists:reverse(Found, [Value]), Rest}
    end.

string(<<$", Rest/binary>>, Text) -> {Text, Rest};
string(<<"\\u", Hex:4/binary, "\\u", Low:4/binary, Rest/binary>>, Text) ->
    case {binary_to_integer(Hex, 16), binary_to_integer(Low, 16)} of
        {H, L} when H >= 16#D800, H < 16#DC00 ->
            Code = 16#10000 + ((H band 16#3ff) bsl 10) + (L band 16#3ff),
            string(Rest, <<Text/binary, Code/utf8>>);
        {H, _} -> string(<<"\\u", Low/binary, Rest/binary>>, <<Text/binary, H/utf8>>)
    end;
string(<<"\\u", Hex:4/binary, Rest/binary>>, Text) ->
    string(Rest, <<Text/binary, (binary_to_integer(Hex, 16))/utf8>>);
string(<<"\\", C, Rest/binary>>, Text) ->
    Escaped = case C of $n -> $\n; $t -> $\t; $r -> $\r; $b -> $\b; $f -> $\f; _ -> C end,
    string(Rest, <<Text/binary, Escaped>>);
string(<<C, Rest/binary>>, Text) -> string(Rest, <<Text/binary, C>>).

encode(Map) when is_map(Map) ->
    Members = [[encode(Key), $:, encode(Value)] || {Key, Value} <- maps:to_list(Map)],
    [${, lists:join($,, Members), $}];
encode(List) when is_list(List) -> [$[, lists:join($,, [encode(E) || E <- List]), $]];
encode(N) when is_integer(N) -> integer_to_binary(N);
encode(Word) when Word =:= true; Word =:= false; Word =:= null -> atom_to_binary(Word);
encode(Atom) when is_atom(Atom) -> encode(atom_to_binary(Atom));
encode(Text) -> [$", [case C of $" -> "\\\""; $\\ -> "\\\\"; _ -> C end || <<C>> <= Text], $"].
