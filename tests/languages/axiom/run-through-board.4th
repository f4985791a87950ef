( The board of the game beside this file. )
8 CONSTANT WIDE
WIDE 1- WIDE * CONSTANT LAST-ROW

DEFER MAN

{board
	WIDE DUP {grid}
board}

{directions
	-1  0 {direction} n
	-1  1 {direction} ne
	-1 -1 {direction} nw
	 1  0 {direction} s
	 1  1 {direction} se
	 1 -1 {direction} sw
directions}

{players
	{player} White
	{player} Black
players}

{symmetries
	Black {symmetry} n s
	Black {symmetry} ne se
	Black {symmetry} nw sw
symmetries}

{turn-order
	{turn} White
	{turn} Black
turn-order}

{board-setup
	{setup} White MAN a1
	{setup} White MAN b1
	{setup} White MAN c1
	{setup} White MAN d1
	{setup} White MAN e1
	{setup} White MAN f1
	{setup} White MAN g1
	{setup} White MAN h1
	{setup} White MAN a2
	{setup} White MAN b2
	{setup} White MAN c2
	{setup} White MAN d2
	{setup} White MAN e2
	{setup} White MAN f2
	{setup} White MAN g2
	{setup} White MAN h2
	{setup} Black MAN a7
	{setup} Black MAN b7
	{setup} Black MAN c7
	{setup} Black MAN d7
	{setup} Black MAN e7
	{setup} Black MAN f7
	{setup} Black MAN g7
	{setup} Black MAN h7
	{setup} Black MAN a8
	{setup} Black MAN b8
	{setup} Black MAN c8
	{setup} Black MAN d8
	{setup} Black MAN e8
	{setup} Black MAN f8
	{setup} Black MAN g8
	{setup} Black MAN h8
board-setup}
