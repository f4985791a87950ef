\ Men run straight and diagonally ahead, and capture diagonally. Who reaches the other side has won.
LOAD run-through-board.4th

: ahead ( -- )
	n verify  empty? verify
	from here move  add-move
;

: aside ( 'dir -- )
	EXECUTE verify
	friend? NOT verify
	from here move  add-move
;

: to-the-right ( -- ) ['] ne aside ;
: to-the-left  ( -- ) ['] nw aside ;

\ Whether the other player has a man in the last row: the player to move is asked.
: lost? ( -- ? )
	FALSE  WIDE BEGIN
		1-
		DUP current-player White = IF LAST-ROW + ENDIF
		enemy-at? IF  SWAP DROP TRUE SWAP  ENDIF
		DUP 0=
	UNTIL DROP
;

: nothing-left? ( -- ? )
	TRUE  WIDE DUP * BEGIN
		1-
		DUP friend-at? IF  SWAP DROP FALSE SWAP  ENDIF
		DUP 0=
	UNTIL DROP
;

: OnIsGameOver ( -- result )
	#UnknownScore
	lost? nothing-left? OR IF  DROP #LossScore  ENDIF
;

{moves man-moves
	{move} ahead
	{move} to-the-right
	{move} to-the-left
moves}

{pieces
	{piece} Man {moves} man-moves
pieces}

' Man IS MAN
