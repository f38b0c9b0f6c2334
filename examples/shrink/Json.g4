// JSON for picireny. Written for this comparison, after RFC 8259.
grammar Json;

json : value EOF ;
value : members | array | STRING | NUMBER | 'true' | 'false' | 'null' ;
members : '{' (member (',' member)*)? '}' ;
member : STRING ':' value ;
array : '[' (value (',' value)*)? ']' ;

STRING : '"' (~["\\\u0000-\u001f] | '\\' .)* '"' ;
NUMBER : '-'? [0-9]+ ('.' [0-9]+)? ([eE] [+-]? [0-9]+)? ;
SPACE : [ \t\r\n]+ -> skip ;
