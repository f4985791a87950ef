\ A piece pushes a row of others by one cell. What stands there is put on the stack, however long the row is, and taken
\ from it in the opposite order.
{board 1 6 {grid} board}

{directions
	0  1 {direction} east
	0 -1 {direction} west
directions}

{players
	{player} One
	{player} Two
players}

{turn-order
	{turn} One
	{turn} Two
turn-order}

VARIABLE row-length

: push ( -- )
	east verify
	not-empty? verify
	from here move
	0 row-length !
	BEGIN
		player piece-type
		row-length ++
		east verify
		empty?
	UNTIL
	BEGIN
		create-player-piece-type
		west verify
		row-length --
		row-length @ 0=
	UNTIL
	add-move
;

\ Only a stone of one's own that stands right before the pusher lets it go back.
: step-back ( -- )
	east verify
	friend? verify
	piece-type 2 = verify
	from to
	west verify
	empty? verify
	from here move add-move
;

: wait ( -- ) Pass ;

{moves pusher-moves
	{move} push
	{move} step-back
moves}

{moves idler-moves
	{move} wait
moves}

{pieces
	{piece} Pusher {moves} pusher-moves
	{piece} Stone
	{piece} Idler {moves} idler-moves
pieces}

{board-setup
	{setup} One Pusher a1
	{setup} One Stone b1
	{setup} Two Idler c1
board-setup}
