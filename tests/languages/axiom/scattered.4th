\ Chance puts a pearl on the board, and three more somewhere; then the players take them in turn.
{board 3 3 {grid} board}

{directions
	0 1 {direction} east
directions}

{players
	{player} One
	{player} Two
	{player} ?Sea {random}
players}

{turn-order
	{turn} ?Sea {of-type} scattering
	{repeat}
	{turn} One {for-player} ?Sea {of-type} taking
	{turn} Two {for-player} ?Sea {of-type} taking
turn-order}

VARIABLE taken[0]
VARIABLE taken[1]

: is-free? ( pos -- ? )
	DUP here <>
	OVER taken[0] @ <> AND
	SWAP taken[1] @ <> AND
;

: any-free ( -- pos )
	0
	BEGIN
		DROP
		0 8 RAND-WITHIN
		DUP is-free?
	UNTIL
;

: scatter ( -- )
	-1 taken[0] !
	-1 taken[1] !
	drop
	any-free DUP taken[0] ! create-at
	any-free DUP taken[1] ! create-at
	any-free create-at
	add-move
;

: take ( -- )
	from capture-at add-move
;

{moves scatterings {move} scatter {move-type} scattering moves}
{moves takings {move} take {move-type} taking moves}

{pieces
	{piece} Pearl {drops} scatterings {moves} takings
pieces}
