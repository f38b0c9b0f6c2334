-module(mine).
-export([main/0]).
-include_lib("proper/include/proper.hrl").

main() ->
    stromboli:serve(#{framework => mine, version => <<"1.2.0">>, families => #{'*' => [type]},
                      own_limit => <<"at most n accepted shrinks">>, accepts => false,
                      search => <<"rounds of 100 tests with derived seeds">>},
                    fun run/1).

run(#{family := Family, own_limit := Limit} = Trial) when Family =:= <<"type">>; Family =:= <<"type_narrow">> ->
    Generator = stromboli:generator(Trial, library(), #{}),
    Property = ?FORALL(Input, Generator,
                       case stromboli:test(Trial, Input) of
                           pass -> true;
                           fail -> false;
                           discard -> ?IMPLIES(false, true)
                       end),
    Shrinks = case Limit of default -> []; none -> [{max_shrinks, 1 bsl 50}]; N -> [{max_shrinks, N}] end,
    search(Trial, Property, [quiet, long_result | Shrinks], 0);
run(#{family := Family}) ->
    {error, ["no family ", Family]}.

search(#{seed := Seed} = Trial, Property, Options, Round) ->
    rand:seed(exsplus, stromboli:round_seed(Seed, Round)),
    case proper:quickcheck(Property, Options) of
        [Input] -> {done, Input};
        Result when Result =:= true; Result =:= {error, cant_satisfy} ->
            search(Trial, Property, Options, Round + 1);
        {error, Reason} -> {error, io_lib:format("~0p", [Reason])}
    end.

library() ->
    #{integer => fun(Low, High, _Origin) -> integer(Low, High) end,
      boolean => fun proper_types:boolean/0,
      character => fun proper_types:integer/2,
      text => fun(First, Last, Most) -> resize(Most, list(integer(First, Last))) end,
      list => fun(Element, Most) -> resize(Most, list(Element)) end,
      tuple => fun list_to_tuple/1,
      constant => fun proper_types:exactly/1,
      choose => fun proper_types:frequency/1,
      constructor => fun(Name, Fields) -> list_to_tuple([Name | [G || {_, G} <- Fields]]) end}.
