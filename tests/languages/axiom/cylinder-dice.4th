\ Chase, by Tom Kruszewski, in the form in which lost points go to the lowest dice by themselves.
\ The board is a cylinder: nine rows of nine hexes, of which every other one is half a hex to the right.
9 CONSTANT WIDE
WIDE WIDE * CONSTANT PLACES

$flipGrid ON

{board
	WIDE DUP {grid}
board}

{directions
	 0  1 {direction} e
	 0 -1 {direction} w
	 1  0 {direction} ne
	 1  0 {direction} nw
	-1  0 {direction} se
	-1  0 {direction} sw
	\ Where the edges join, and where a row is shifted.
	{link} e i1 a1  {link} e i2 a2  {link} e i3 a3  {link} e i4 a4  {link} e i5 a5
	{link} e i6 a6  {link} e i7 a7  {link} e i8 a8  {link} e i9 a9
	{link} w a1 i1  {link} w a2 i2  {link} w a3 i3  {link} w a4 i4  {link} w a5 i5
	{link} w a6 i6  {link} w a7 i7  {link} w a8 i8  {link} w a9 i9
	{link} ne a1 b2  {link} ne b1 c2  {link} ne c1 d2  {link} ne d1 e2  {link} ne e1 f2
	{link} ne f1 g2  {link} ne g1 h2  {link} ne h1 i2  {link} ne i1 a2  {link} ne a3 b4
	{link} ne b3 c4  {link} ne c3 d4  {link} ne d3 e4  {link} ne e3 f4  {link} ne f3 g4
	{link} ne g3 h4  {link} ne h3 i4  {link} ne i3 a4  {link} ne a5 b6  {link} ne b5 c6
	{link} ne c5 d6  {link} ne d5 e6  {link} ne e5 f6  {link} ne f5 g6  {link} ne g5 h6
	{link} ne h5 i6  {link} ne i5 a6  {link} ne a7 b8  {link} ne b7 c8  {link} ne c7 d8
	{link} ne d7 e8  {link} ne e7 f8  {link} ne f7 g8  {link} ne g7 h8  {link} ne h7 i8
	{link} ne i7 a8
	{link} nw a2 i3  {link} nw b2 a3  {link} nw c2 b3  {link} nw d2 c3  {link} nw e2 d3
	{link} nw f2 e3  {link} nw g2 f3  {link} nw h2 g3  {link} nw i2 h3  {link} nw a4 i5
	{link} nw b4 a5  {link} nw c4 b5  {link} nw d4 c5  {link} nw e4 d5  {link} nw f4 e5
	{link} nw g4 f5  {link} nw h4 g5  {link} nw i4 h5  {link} nw a6 i7  {link} nw b6 a7
	{link} nw c6 b7  {link} nw d6 c7  {link} nw e6 d7  {link} nw f6 e7  {link} nw g6 f7
	{link} nw h6 g7  {link} nw i6 h7  {link} nw a8 i9  {link} nw b8 a9  {link} nw c8 b9
	{link} nw d8 c9  {link} nw e8 d9  {link} nw f8 e9  {link} nw g8 f9  {link} nw h8 g9
	{link} nw i8 h9
	{link} se a3 b2  {link} se b3 c2  {link} se c3 d2  {link} se d3 e2  {link} se e3 f2
	{link} se f3 g2  {link} se g3 h2  {link} se h3 i2  {link} se i3 a2  {link} se a5 b4
	{link} se b5 c4  {link} se c5 d4  {link} se d5 e4  {link} se e5 f4  {link} se f5 g4
	{link} se g5 h4  {link} se h5 i4  {link} se i5 a4  {link} se a7 b6  {link} se b7 c6
	{link} se c7 d6  {link} se d7 e6  {link} se e7 f6  {link} se f7 g6  {link} se g7 h6
	{link} se h7 i6  {link} se i7 a6  {link} se a9 b8  {link} se b9 c8  {link} se c9 d8
	{link} se d9 e8  {link} se e9 f8  {link} se f9 g8  {link} se g9 h8  {link} se h9 i8
	{link} se i9 a8
	{link} sw a2 i1  {link} sw b2 a1  {link} sw c2 b1  {link} sw d2 c1  {link} sw e2 d1
	{link} sw f2 e1  {link} sw g2 f1  {link} sw h2 g1  {link} sw i2 h1  {link} sw a4 i3
	{link} sw b4 a3  {link} sw c4 b3  {link} sw d4 c3  {link} sw e4 d3  {link} sw f4 e3
	{link} sw g4 f3  {link} sw h4 g3  {link} sw i4 h3  {link} sw a6 i5  {link} sw b6 a5
	{link} sw c6 b5  {link} sw d6 c5  {link} sw e6 d5  {link} sw f6 e5  {link} sw g6 f5
	{link} sw h6 g5  {link} sw i6 h5  {link} sw a8 i7  {link} sw b8 a7  {link} sw c8 b7
	{link} sw d8 c7  {link} sw e8 d7  {link} sw f8 e7  {link} sw g8 f7  {link} sw h8 g7
	{link} sw i8 h7
directions}

{players
	{player} Red
	{player} Blue
players}

{turn-order
	{turn} Red
	{turn} Blue
turn-order}

\ The Chamber.
: CHAMBER ( -- pos ) e5 ;

\ Points that the other player has lost in this move, and where the dice stood.
VARIABLE owed
VARIABLE victim
VARIABLE other-victim

\ The value of the die that moves.
VARIABLE value

\ The other diagonal, on which a die leaves the top or bottom row.
: bounced ( 'dir -- 'dir )
	DUP ['] ne = IF DROP ['] se ELSE
	DUP ['] se = IF DROP ['] ne ELSE
	DUP ['] nw = IF DROP ['] sw ELSE
	['] sw = verify ['] nw
	ENDIF ENDIF ENDIF
;

\ The direction in which the larger part of a die leaves the Chamber.
: to-the-left ( 'dir -- 'dir )
	DUP ['] ne = IF DROP ['] w  ELSE
	DUP ['] e  = IF DROP ['] nw ELSE
	DUP ['] se = IF DROP ['] ne ELSE
	DUP ['] sw = IF DROP ['] e  ELSE
	['] w = IF ['] se ELSE ['] sw
	ENDIF ENDIF ENDIF ENDIF ENDIF
;

: to-the-right ( 'dir -- 'dir )
	DUP ['] ne = IF DROP ['] se ELSE
	DUP ['] e  = IF DROP ['] sw ELSE
	DUP ['] se = IF DROP ['] w  ELSE
	DUP ['] sw = IF DROP ['] nw ELSE
	['] w = IF ['] ne ELSE ['] e
	ENDIF ENDIF ENDIF ENDIF ENDIF
;

: step ( 'dir -- 'dir )
	DUP EXECUTE NOT IF
		bounced
		DUP EXECUTE verify
	ENDIF
;

\ As far as the die shows; all before the last place must be empty.
: travel ( 'dir -- 'dir )
	DUP EXECUTE verify
	from to
	piece-type value !
	value @ BEGIN
		1- DUP 0> IF
			SWAP step SWAP
			empty? verify
			here CHAMBER <> verify
			FALSE
		ELSE
			TRUE
		ENDIF
	UNTIL DROP
	step
;

\ A die of this kind comes to where the cursor is: a friend there goes one step on, and may push the next.
: arrive ( 'dir kind -- )
	BEGIN
		friend? here from <> AND IF
			piece-type SWAP
			create-piece-type
			SWAP step SWAP
			here CHAMBER <> verify
			FALSE
		ELSE
			enemy? IF
				piece-type owed +!
				victim @ other-victim !
				here victim !
			ENDIF
			create-piece-type
			DROP
			TRUE
		ENDIF
	UNTIL
;

: lost-here? ( pos -- ? )
	DUP victim @ = SWAP other-victim @ = OR
;

\ Gives points to the dice of one value, in the order of the board.
: pay-level ( level -- )
	0 BEGIN
		owed @ 0> IF
			DUP enemy-at? IF
				2DUP piece-type-at = IF
					DUP lost-here? NOT IF
						OVER 6 SWAP - owed @ MIN
						DUP NEGATE owed +!
						( level pos gift )
						ROT DUP ROT +
						( pos level kind )
						ROT DUP player-at ROT ROT
						( level player kind pos )
						DUP value ! create-player-piece-type-at
						value @
					ENDIF
				ENDIF
			ENDIF
		ENDIF
		1+ DUP PLACES =
	UNTIL 2DROP
;

: pay ( -- )
	owed @ 0> IF
		1 pay-level 2 pay-level 3 pay-level 4 pay-level 5 pay-level
	ENDIF
;

: begin ( -- )
	0 owed !
	-1 victim !
	-1 other-victim !
;

\ How many dice the player has.
: dice ( -- n )
	0 0 BEGIN
		DUP friend-at? IF SWAP 1+ SWAP ENDIF
		1+ DUP PLACES =
	UNTIL DROP
;

\ The parts of a die leave the Chamber; a die of one, or an eleventh one, leaves whole.
: split ( 'dir -- )
	value @ 1 > dice 10 < AND IF
		DUP to-the-left
		CHAMBER to step
		from here move
		value @ value @ 2 / - arrive
		to-the-right
		CHAMBER to step
		value @ 2 / arrive
	ELSE
		to-the-left
		step
		from here move
		value @ arrive
	ENDIF
;

: go ( 'dir -- )
	begin
	travel
	here CHAMBER = IF
		split
	ELSE
		from here move
		value @ arrive
	ENDIF
	pay
	add-move
;

: go-e  ( -- ) ['] e  go ;
: go-w  ( -- ) ['] w  go ;
: go-ne ( -- ) ['] ne go ;
: go-nw ( -- ) ['] nw go ;
: go-se ( -- ) ['] se go ;
: go-sw ( -- ) ['] sw go ;

\ Two neighbours get other values with the same sum.
: exchange ( 'dir -- )
	piece-type value !
	EXECUTE verify
	friend? verify
	piece-type value @ +
	0 BEGIN
		1+
		2DUP > IF
			DUP value @ <> IF
				2DUP - 7 < IF
					DUP from create-piece-type-at
					2DUP - create-piece-type
					add-move
				ENDIF
			ENDIF
		ENDIF
		DUP 6 =
	UNTIL 2DROP
;

: exchange-e  ( -- ) ['] e  exchange ;
: exchange-ne ( -- ) ['] ne exchange ;
: exchange-nw ( -- ) ['] nw exchange ;

: OnIsGameOver ( -- result )
	#UnknownScore
	dice 5 < stalemate? OR IF DROP #LossScore ENDIF
;

{moves die-moves
	{move} go-e {move} go-w {move} go-ne {move} go-nw {move} go-se {move} go-sw
	{move} exchange-e {move} exchange-ne {move} exchange-nw
moves}

{pieces
	{piece} one   {moves} die-moves 1 {value}
	{piece} two   {moves} die-moves 2 {value}
	{piece} three {moves} die-moves 3 {value}
	{piece} four  {moves} die-moves 4 {value}
	{piece} five  {moves} die-moves 5 {value}
	{piece} six   {moves} die-moves 6 {value}
pieces}

{board-setup
	{setup} Red one a1  {setup} Red two b1  {setup} Red three c1
	{setup} Red four d1  {setup} Red five e1  {setup} Red four f1
	{setup} Red three g1  {setup} Red two h1  {setup} Red one i1
	{setup} Blue one a9  {setup} Blue two b9  {setup} Blue three c9
	{setup} Blue four d9  {setup} Blue five e9  {setup} Blue four f9
	{setup} Blue three g9  {setup} Blue two h9  {setup} Blue one i9
board-setup}
