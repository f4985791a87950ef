\ A piece goes to any cell that it can walk to: the word that looks around runs itself, in the middle of what it does.
{board 4 4 {grid} board}

{directions
	-1  0 {direction} north
	 1  0 {direction} south
	 0  1 {direction} east
	 0 -1 {direction} west
directions}

{players
	{player} Dark
	{player} Light
players}

{turn-order
	{turn} Dark
	{turn} Light
turn-order}

16 [] seen[]
VARIABLE reached

: forget ( -- )
	0 reached !
	16 BEGIN
		1-
		FALSE OVER seen[] !
		DUP 0=
	UNTIL DROP
;

: is-new? ( -- ? )
	empty? here seen[] @ NOT AND
;

: note ( -- )
	TRUE here seen[] !
	reached ++
;

: look-around ( -- )
	here
	DUP to north IF is-new? IF note RECURSE ENDIF ENDIF
	DUP to south IF is-new? IF note RECURSE ENDIF ENDIF
	DUP to east  IF is-new? IF note RECURSE ENDIF ENDIF
	DUP to west  IF is-new? IF note RECURSE ENDIF ENDIF
	to
;

: wander ( -- )
	forget
	look-around
	reached @ 0> verify
	16 BEGIN
		1-
		DUP seen[] @ IF from OVER move add-move ENDIF
		DUP 0=
	UNTIL DROP
;

{moves man-moves {move} wander moves}

{pieces
	{piece} Man {moves} man-moves
pieces}

{board-setup
	{setup} Dark  Man a1
	{setup} Light Man d4
board-setup}
