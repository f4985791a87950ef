\ What other games need besides: extra positions, links, types of moves, a pass, a variable of the position, arrays,
\ words that run themselves, and redefinition.
: hop-length ( -- n ) 3 ;

{board
	1 6 {grid}
	{position} box
	{variable} hops
board}

{directions
	0  1 {direction} east
	0 -1 {direction} west
	{link} jump-to-box f1 box
	{unlink} west d1
directions}

{players
	{player} One
	{player} Two
players}

{turn-order
	{turn} One {of-type} stepping
	{repeat}
	{turn} Two
	{turn} One
turn-order}

3 [] marks[]
VARIABLE steps-left

: hop-length ( -- n ) 2 ;
: bump ( -- ) hops ++ ;

\ As far to the east as there are steps left, keeping where it has been.
: run-on ( -- )
	east IF
		steps-left --
		here steps-left @ marks[] !
		steps-left @ 0> IF RECURSE ENDIF
	ENDIF
;

: hop ( -- )
	hop-length steps-left !
	run-on
	steps-left @ 0= verify
	empty? verify
	0 marks[] @ here = verify
	1 marks[] @ empty-at? NOT verify
	from here move
	1 marks[] @ capture-at
	COMPILE bump
	add-move
;

: step ( -- )
	east verify empty? verify
	from here move add-move
;

: back-home ( -- )
	west verify empty? verify
	from here move add-move
;

: into-box ( -- )
	jump-to-box verify
	from here move
	0 piece-type create-piece-type
	add-move DROP
;

{moves walker-moves
	{move} step      {move-type} stepping
	{move} back-home {move-type} stepping
	{move} hop       {move-type} hopping
	{move} into-box
	{move} Pass      {move-type} idle
moves}

{move-priorities
	{move-priority} hopping
	{move-priority} stepping
	{move-priority} idle
move-priorities}

{pieces
	{piece} Walker {moves} walker-moves 5 {value}
pieces}

{board-setup
	{setup} One Walker a1
	{setup} Two Walker c1
	{setup} Two Walker d1
board-setup}

: OnIsGameOver ( -- result )
	#UnknownScore
	hops @ 2 >= IF DROP #DrawScore ENDIF
;

: OnEvaluate ( -- score ) current-player material-balance ;
