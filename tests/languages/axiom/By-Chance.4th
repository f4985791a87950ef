\ A random number in a move is refused.
LOAD run-through-board.4th

: anywhere ( -- )
	0 63 RAND-WITHIN to
	from here move add-move
;

{moves man-moves {move} anywhere moves}
{pieces {piece} Man {moves} man-moves pieces}
' Man IS MAN
