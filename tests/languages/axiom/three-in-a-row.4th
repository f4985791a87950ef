\ Three in a row on nine positions.
{board
	3 3 {grid}
board}

{directions
	-1  0 {direction} up
	 0  1 {direction} right
	-1  1 {direction} rise
	 1  1 {direction} fall
directions}

{players
	{player} Cross
	{player} Nought
players}

{turn-order
	{turn} Cross
	{turn} Nought
turn-order}

VARIABLE length

\ How many enemies there are in a row from here on.
: count-row ( 'dir -- )
	0 length !
	BEGIN
		enemy? IF
			length ++
			DUP EXECUTE NOT
		ELSE
			TRUE
		ENDIF
	UNTIL DROP
;

: row? ( pos 'dir -- ? )
	SWAP to count-row
	length @ 3 =
;

: rows? ( -- ? )
	FALSE 9 BEGIN
		1-
		DUP ['] up row?
		OVER ['] right row? OR
		OVER ['] rise row? OR
		OVER ['] fall row? OR
		IF SWAP DROP TRUE SWAP ENDIF
		DUP 0=
	UNTIL DROP
;

: OnIsGameOver ( -- result )
	#UnknownScore
	stalemate? IF DROP #DrawScore ENDIF
	rows? IF DROP #LossScore ENDIF
;

: put ( -- )
	empty? verify
	drop add-move
;

{moves stone-drops
	{move} put
moves}

{pieces
	{piece} Stone {drops} stone-drops
pieces}
