\ A move that looks for moves itself is refused.
LOAD run-through-board.4th

: anywhere ( -- )
	current-player TRUE 0 $GenerateMoves
	from here move add-move
;

{moves man-moves {move} anywhere moves}
{pieces {piece} Man {moves} man-moves pieces}
' Man IS MAN
