---------------------------- MODULE DiamondsClub ----------------------------
(***************************************************************************)
(* Diamonds Club, written from the clauses of this folder. The comments    *)
(* name the clause on which a definition rests.                            *)
(*                                                                         *)
(* What an edition prints and what the readings in force say are           *)
(* constants. Seats, kinds and steps count from 1; 0 is chance, or nobody. *)
(*                                                                         *)
(* A state is the same for everybody: nothing is hidden                    *)
(* (dc.components.open).                                                   *)
(*                                                                         *)
(* Abstractions. A park is a count of tiles for each kind of place, as     *)
(* nothing in the rules depends on which ordinary, equally pictured or     *)
(* dark-green space is covered (dc.components.park, dc.score.position).    *)
(* A move is named by what it brings about: the park and the tracks after  *)
(* a purchase, the gems of an exchange. So there is one move for each      *)
(* state that follows.                                                     *)
(*                                                                         *)
(* Bounds. Gems have substitutes (dc.supply.substitutes), so that a game   *)
(* in which everybody passes goes on for ever: with `NoSubstitutes` the    *)
(* model makes no move in a state in which a substitute gem is in use.     *)
(* Chance multiplies the states without making them more various: with     *)
(* `OneDeal` it makes the first of its moves only.                         *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
  Players,        \* how many
  Rows,           \* spaces of a strip
  Faces,          \* sides of strips: [frame, strip, spaces], a space being
                  \* [equipment, animals, tracks, choices, hats]
  Values,         \* how many values rights and ships have
  Lowest,         \* the lowest of them
  TotalCoins, TotalGems, TotalAnimals, TotalBuildings,  \* of each kind
  TotalEquipment, \* by kind: four colours of mines, then rights, then ships
  StartGems,      \* of each colour
  Markers,        \* of each player
  Boards,         \* by seat: [ordinary, pictured], the latter by building
  DarkPlaces,
  LastSpace,      \* of the start-player track
  Prices,         \* by table: [colours, any]
  Technology,     \* by step: [gems, diamonds, points]
  Money,          \* by step: [coins, points]
  Forest,         \* by step: points
  Points,         \* [building, trio, animal, cards]
  Surcharge, ZeroCoins, BeyondNine, SecondFive, AnyForest, SeventhTable,
  Exhausted, TieDiamonds, Refuse, Sides, Leaders, Keep,  \* readings
  NoSubstitutes, OneDeal  \* bounds

VARIABLES
  phase, toMove, passed, pending,                  \* dc.round.phases
  coins, gems, equipment, tracks, park, marked, cards,  \* by seat
  bankCoins, bankGems, bankEquipment, bankAnimals, stacks,
  strips, laid, sides,                             \* the market
  first, track, ending,
  result,                                          \* of the final scoring
  move                                             \* the last move; nothing reads it

(* What the rules read. *)
state == <<phase, toMove, passed, pending, coins, gems, equipment, tracks,
           park, marked, cards, bankCoins, bankGems, bankEquipment,
           bankAnimals, stacks, strips, laid, sides, first, track, ending,
           result>>

vars == <<state, move>>

Seats == 1..Players

(* The seat so many steps clockwise, and the place in an order likewise. *)
Clockwise(p, steps) == ((p - 1 + steps) % Players) + 1

-----------------------------------------------------------------------------
(* Counting. *)

RECURSIVE SumTo(_, _)
SumTo(s, n) == IF n = 0 THEN 0 ELSE s[n] + SumTo(s, n - 1)
Sum(s) == SumTo(s, Len(s))

Min(S) == CHOOSE x \in S : \A y \in S : x <= y
Max(S) == CHOOSE x \in S : \A y \in S : x >= y
Range(s) == {s[i] : i \in DOMAIN s}
Plus(s, t) == [i \in DOMAIN s |-> s[i] + t[i]]
Less(s, t) == [i \in DOMAIN s |-> s[i] - t[i]]
More(s, i, n) == [s EXCEPT ![i] = @ + n]
Times(n, value) == [i \in 1..n |-> value]
Nobody == Times(Players, FALSE)
Seated(value) == [p \in Seats |-> value]

(* Equipment counts mines, rights and ships, in this order. *)
Colours == 1..4                                  \* dc.components.gems
Diamond == 5
Mines(tiles) == SubSeq(tiles, 1, 4)              \* dc.components.equipment
Rights(tiles) == SubSeq(tiles, 5, 4 + Values)
Ships(tiles) == SubSeq(tiles, 5 + Values, 4 + 2 * Values)
NoTiles == Times(4 + 2 * Values, 0)

-----------------------------------------------------------------------------
(* Parks. *)

Buildings == 1..4                                \* dc.components.landscape
ForestTile == 5
Animals == 6..8                                  \* dc.components.animals
Tiles == 1..8

(* A park counts tiles on these three kinds of places. *)
Ordinary == 1
Pictured == 2
Dark == 3
EmptyPark == <<Times(8, 0), Times(4, 0), Times(8, 0)>>

OrdinaryLeft(p, k) == Boards[p].ordinary - Sum(k[Ordinary])

(* dc.end.trigger: the mandatory spaces are light-green ones too. *)
Full(p, k) == OrdinaryLeft(p, k) = 0 /\ k[Pictured] = Boards[p].pictured

(* dc.park.vacant, dc.park.mandatory, dc.park.dark, dc.park.full,          *)
(* dc.animal.take, dc.setup.boards.                                        *)
Places(p, k, tile) ==
  (IF OrdinaryLeft(p, k) > 0 THEN {Ordinary} ELSE {})
  \cup (IF tile \in Buildings /\ k[Pictured][tile] < Boards[p].pictured[tile]
        THEN {Pictured} ELSE {})
  \cup (IF Full(p, k) /\ Sum(k[Dark]) < DarkPlaces THEN {Dark} ELSE {})

Put(k, place, tile) == [k EXCEPT ![place] = More(@, tile, 1)]

InPark(k, tile) ==
  k[Ordinary][tile] + k[Dark][tile] + (IF tile \in Buildings THEN k[Pictured][tile] ELSE 0)

-----------------------------------------------------------------------------
(* The start-player track: <<number, seat>>, the top of a stack last.      *)
(* dc.components.start-track                                               *)

(* dc.setup.start-track, dc.round.track *)
LaidOut(p) == [i \in Seats |-> <<i - 1, Clockwise(p, i - 1)>>]

Top(t) == t[Len(t)]
NumberOf(t, p) == LET i == CHOOSE i \in DOMAIN t : t[i][2] = p IN t[i][1]

(* dc.diamonds.order *)
Order == [i \in Seats |-> track[Players + 1 - i][2]]

(* dc.hats.move, dc.hats.lift, dc.hats.beyond-nine *)
Moved(p, hats) ==
  LET onwards == NumberOf(track, p) + hats
      beyond == onwards > LastSpace
      target == IF beyond /\ BeyondNine # "open-track" THEN LastSpace + 1 ELSE onwards
      Another(entry) == entry[2] # p
      rest == SelectSeq(track, Another)
      Reached(entry) == entry[1] <= target
      reached == Len(SelectSeq(rest, Reached))
      locked == /\ beyond /\ BeyondNine = "first-locked"
                /\ Top(track)[1] > LastSpace /\ Top(track)[2] # p
      behind == IF locked THEN reached - 1 ELSE reached
  IN  SubSeq(rest, 1, behind) \o <<<<target, p>>>> \o SubSeq(rest, behind + 1, Len(rest))

-----------------------------------------------------------------------------
(* Who is next. *)

(* dc.buy.turn: clockwise, by seats that have not passed. *)
NextClockwise(p, out) ==
  LET ahead == {i \in Seats : ~out[Clockwise(p, i)]}
  IN  Clockwise(p, Min(ahead))

(* dc.build.turn, dc.exchange.decide: along the track. *)
NextOnTrack(p, out) ==
  LET here == CHOOSE i \in Seats : Order[i] = p
      ahead == {i \in Seats : ~out[Order[Clockwise(here, i)]]}
  IN  Order[Clockwise(here, Min(ahead))]

All(out) == \A p \in Seats : out[p]

-----------------------------------------------------------------------------
(* dc.setup.players, dc.setup.surplus, dc.setup.holdings, dc.setup.tracks, *)
(* dc.setup.markers, dc.components.quantities.                             *)

Init ==
  /\ phase = "first-player" /\ toMove = 0 /\ passed = Nobody /\ pending = <<>>
  /\ coins = Seated(Money[1].coins)
  /\ gems = Seated(<<StartGems, StartGems, StartGems, StartGems, 0>>)
  /\ equipment = Seated(NoTiles)
  /\ tracks = Seated(<<1, 1, 1>>)                 \* forest, technology, money
  /\ park = Seated(EmptyPark)
  /\ marked = Seated({})
  /\ cards = Seated({})
  /\ bankCoins = TotalCoins - Players * Money[1].coins
  /\ bankGems = [g \in 1..5 |-> TotalGems - (IF g = Diamond THEN 0 ELSE Players * StartGems)]
  /\ bankEquipment = TotalEquipment
  /\ bankAnimals = Times(3, TotalAnimals)
  /\ stacks = Times(4, TotalBuildings)
  /\ strips = <<>> /\ laid = <<>> /\ sides = {}
  /\ first = 0 /\ track = <<>> /\ ending = FALSE
  /\ result = <<>>
  /\ move = <<>>

Cut == NoSubstitutes /\ \E g \in 1..5 : bankGems[g] < 0
Going(now) == phase = now /\ ~Cut

(* What chance may do: all numbers of a set, or the first of them. *)
OfChance(S) == IF OneDeal /\ S # {} THEN {Min(S)} ELSE S

-----------------------------------------------------------------------------
(* The first start player. dc.setup.first *)

Firsts == IF Going("first-player") THEN {<<"first", p>> : p \in OfChance(Seats)} ELSE {}

First ==
  \E m \in Firsts :
  /\ first' = m[2] /\ track' = LaidOut(m[2])
  /\ phase' = "market" /\ move' = m
  /\ UNCHANGED <<toMove, passed, pending, coins, gems, equipment, tracks, park, marked, cards,
                 bankCoins, bankGems, bankEquipment, bankAnimals, stacks, strips, laid, sides,
                 ending, result>>

-----------------------------------------------------------------------------
(* Phase 1, the market. *)

(* dc.market.colours, dc.market.columns *)
NextFrame == IF Len(strips) < Players THEN "dark" ELSE "light"

SameStrip(f, g) == Faces[f].frame = Faces[g].frame /\ Faces[f].strip = Faces[g].strip

(* dc.market.draw, dc.market.undrawn, dc.market.faces, dc.components.strips *)
Draws ==
  IF ~Going("market") THEN {} ELSE
  {<<"strip", f>> : f \in OfChance({f \in DOMAIN Faces :
     /\ Faces[f].frame = NextFrame
     /\ \A i \in DOMAIN strips : ~SameStrip(f, strips[i])
     /\ Sides = "fixed" => \A g \in sides : SameStrip(f, g) => f = g})}

Draw ==
  \E m \in Draws :
  LET complete == Len(strips) + 1 = 2 * Players IN
  /\ strips' = Append(strips, m[2]) /\ laid' = laid \o Times(Rows, 0)
  /\ sides' = IF Sides = "fixed" THEN sides \cup {m[2]} ELSE sides
  /\ phase' = IF complete THEN "buy" ELSE phase       \* dc.market.begin
  /\ toMove' = IF complete THEN first ELSE toMove
  /\ move' = m
  /\ UNCHANGED <<passed, pending, coins, gems, equipment, tracks, park, marked, cards, bankCoins,
                 bankGems, bankEquipment, bankAnimals, stacks, first, track, ending, result>>

-----------------------------------------------------------------------------
(* Phase 2, buying. *)

Column(s) == (s - 1) \div Rows
Row(s) == (s - 1) % Rows
Apart(a, b) == IF a > b THEN a - b ELSE b - a
Spaces == 1..(2 * Players * Rows)
Neighbours ==
  [s \in Spaces |-> {t \in Spaces : Apart(Column(s), Column(t)) + Apart(Row(s), Row(t)) = 1}]
Shown(s) == Faces[strips[1 + Column(s)]].spaces[1 + Row(s)]

RECURSIVE CoinsOn(_)
CoinsOn(S) ==
  IF S = {} THEN 0
  ELSE LET s == CHOOSE s \in S : TRUE IN laid[s] + CoinsOn(S \ {s})

(* dc.buy.price *)
PriceOf(s) ==
  1 + (IF Surcharge = "per-coin" THEN CoinsOn(Neighbours[s])
       ELSE Cardinality({t \in Neighbours[s] : laid[t] > 0}))

(* Where animals may go, in the order printed: parks and supplies after.   *)
(* dc.animal.take, dc.animal.exhausted, dc.animal.no-place,                *)
(* dc.animal.count, dc.buy.refuse.                                         *)
RECURSIVE Settled(_, _, _, _)
Settled(p, animals, k, left) ==
  IF animals = <<>> THEN {<<k, left>>} ELSE
  LET a == Head(animals)
      there == Exhausted = "substitute" \/ left[a - 5] > 0
      places == Places(p, k, a)
      put == IF there THEN UNION {Settled(p, Tail(animals), Put(k, place, a), More(left, a - 5, -1))
                                  : place \in places}
             ELSE {}
      without == IF ~there \/ places = {} \/ Refuse = "animals-only"
                 THEN Settled(p, Tail(animals), k, left) ELSE {}
  IN  put \cup without

(* dc.tracks.advance, dc.tracks.end, dc.components.tracks *)
TrackEnd == <<Len(Forest), Len(Technology), Len(Money)>>
RECURSIVE Advanced(_, _)
Advanced(steps, named) ==
  IF named = <<>> THEN steps
  ELSE LET t == Head(named)
       IN  Advanced(IF steps[t] < TrackEnd[t] THEN More(steps, t, 1) ELSE steps, Tail(named))

(* dc.buy.choice *)
Chosen(p, goods) == {Advanced(tracks[p], goods.tracks \o named) : named \in [1..goods.choices -> 1..3]}

(* dc.buy.space, dc.buy.closed, dc.buy.vacant, dc.buy.coins, dc.buy.stay.  *)
(* No purchase needs to be of use: dc.buy.no-effect.                       *)
Purchases ==
  IF ~Going("buy") THEN {} ELSE
  LET p == toMove IN
  UNION {{<<"buy", p, s, PriceOf(s), after[1], steps>>
          : after \in Settled(p, Shown(s).animals, park[p], bankAnimals), steps \in Chosen(p, Shown(s))}
         : s \in {s \in DOMAIN laid : laid[s] = 0 /\ PriceOf(s) <= coins[p]}}

RECURSIVE Counted(_)
Counted(tiles) == IF tiles = <<>> THEN NoTiles ELSE More(Counted(Tail(tiles)), Head(tiles), 1)

AnimalsOf(k) == [a \in 1..3 |-> InPark(k, a + 5)]

(* dc.buy.goods; dc.tracks.money: the coin comes after the payment. *)
Buy ==
  \E m \in Purchases :
  LET p == m[2]
      goods == Shown(m[3])
      bonus == Money[m[6][3]].coins - Money[tracks[p][3]].coins
  IN
  /\ laid' = [laid EXCEPT ![m[3]] = m[4]]
  /\ coins' = [coins EXCEPT ![p] = @ - m[4] + bonus]
  /\ bankCoins' = bankCoins - bonus
  /\ equipment' = [equipment EXCEPT ![p] = Plus(@, Counted(goods.equipment))]
  /\ bankEquipment' = Less(bankEquipment, Counted(goods.equipment))
  /\ tracks' = [tracks EXCEPT ![p] = m[6]]
  /\ park' = [park EXCEPT ![p] = m[5]]
  /\ bankAnimals' = Less(bankAnimals, Less(AnimalsOf(m[5]), AnimalsOf(park[p])))
  /\ track' = IF goods.hats > 0 THEN Moved(p, goods.hats) ELSE track
  /\ ending' = (ending \/ Full(p, m[5]))               \* dc.end.trigger
  /\ toMove' = NextClockwise(p, passed)
  /\ move' = m
  /\ UNCHANGED <<phase, passed, pending, gems, marked, cards, bankGems, stacks, strips, sides,
                 first, result>>

-----------------------------------------------------------------------------
(* Phase 3, diamonds, when the last player passes while buying.            *)

(* dc.diamonds.coins, dc.diamonds.zero-coins *)
Thrifty ==
  LET most == Max(Range(coins))
  IN  IF most = 0 /\ ZeroCoins = "none" THEN {} ELSE {p \in Seats : coins[p] = most}

(* dc.diamonds.leaders *)
Leading ==
  IF Leaders = "top-only" THEN {Top(track)[2]}
  ELSE {p \in Seats : NumberOf(track, p) = Top(track)[1]}

One(b) == IF b THEN 1 ELSE 0

(* dc.buy.pass *)
BuyingPasses == IF Going("buy") THEN {<<"pass", toMove>>} ELSE {}

(* dc.buy.final, dc.buy.turn, dc.diamonds.start-player, dc.diamonds.order *)
PassBuying ==
  \E m \in BuyingPasses :
  LET out == [passed EXCEPT ![m[2]] = TRUE] IN
  /\ move' = m
  /\ IF All(out)
     THEN /\ gems' = [p \in Seats |-> More(gems[p], Diamond, One(p \in Thrifty) + One(p \in Leading))]
          /\ bankGems' = More(bankGems, Diamond, -(Cardinality(Thrifty) + Cardinality(Leading)))
          /\ first' = Top(track)[2] /\ toMove' = Top(track)[2]
          /\ phase' = "exchange" /\ passed' = Nobody
     ELSE /\ toMove' = NextClockwise(m[2], out) /\ passed' = out
          /\ UNCHANGED <<gems, bankGems, first, phase>>
  /\ UNCHANGED <<pending, coins, equipment, tracks, park, marked, cards, bankCoins, bankEquipment,
                 bankAnimals, stacks, strips, laid, sides, track, ending, result>>

-----------------------------------------------------------------------------
(* Phase 4, the exchange. *)

(* dc.exchange.all *)
Sets(tiles) == Min({Sum(Mines(tiles)), Sum(Rights(tiles)), Sum(Ships(tiles))})

(* dc.exchange.held, dc.exchange.keep-limit, dc.exchange.keep.             *)
(* What is kept of a sort is at most one tile, and none that a set needs.  *)
Spared(counts, n) ==
  {Times(Len(counts), 0)} \cup
  (IF Sum(counts) > n THEN {More(Times(Len(counts), 0), i, 1) : i \in {i \in DOMAIN counts : counts[i] > 0}}
   ELSE {})

Kept(tiles) ==
  LET n == Sets(tiles)
      ways == {a \o b \o c : a \in Spared(Mines(tiles), n), b \in Spared(Rights(tiles), n),
                             c \in Spared(Ships(tiles), n)}
  IN  IF Keep = "must-keep-one" /\ Sum(tiles) > 3 * n THEN ways \ {NoTiles} ELSE ways

(* Gems of each colour that n sets can bring, the owner matching the tiles. *)
(* dc.exchange.matching, dc.exchange.value, dc.exchange.technology          *)
RECURSIVE Gains(_, _, _, _, _)
Gains(mines, rights, ships, n, bonus) ==
  IF n = 0 THEN {Times(4, 0)} ELSE
  UNION {{More(gain, c, bonus + Lowest - 1 + (IF r < s THEN r ELSE s))
          : gain \in Gains(More(mines, c, -1), More(rights, r, -1), More(ships, s, -1), n - 1, bonus)}
         : c \in {c \in DOMAIN mines : mines[c] > 0},
           r \in {r \in DOMAIN rights : rights[r] > 0},
           s \in {s \in DOMAIN ships : ships[s] > 0}}

(* dc.exchange.decide *)
Exchanges ==
  IF ~Going("exchange") THEN {} ELSE
  LET p == toMove
      n == Sets(equipment[p])
      step == Technology[tracks[p][2]]
      Used(kept) == Less(equipment[p], kept)
  IN  UNION {{<<"exchange", p, Append(gain, n * step.diamonds), kept>>
              : gain \in Gains(Mines(Used(kept)), Rights(Used(kept)), Ships(Used(kept)), n, step.gems)}
             : kept \in Kept(equipment[p])}

(* dc.exchange.return, dc.supply.substitutes *)
Exchange ==
  \E m \in Exchanges :
  LET p == m[2]
      out == [passed EXCEPT ![p] = TRUE]
  IN
  /\ gems' = [gems EXCEPT ![p] = Plus(@, m[3])]
  /\ bankGems' = Less(bankGems, m[3])
  /\ equipment' = [equipment EXCEPT ![p] = m[4]]
  /\ bankEquipment' = Plus(bankEquipment, Less(equipment[p], m[4]))
  /\ move' = m
  /\ IF All(out) THEN phase' = "build" /\ toMove' = Order[1] /\ passed' = Nobody
     ELSE phase' = phase /\ toMove' = NextOnTrack(p, out) /\ passed' = out
  /\ UNCHANGED <<pending, coins, tracks, park, marked, cards, bankCoins, bankAnimals, stacks,
                 strips, laid, sides, first, track, ending, result>>

-----------------------------------------------------------------------------
(* Phase 5, building. *)

Tables == 1..7                                   \* dc.components.price-tables
AnyTable == 5

(* dc.build.sold, dc.build.any-forest *)
Sold(table) ==
  CASE table < AnyTable -> {table}
    [] table = AnyTable -> Buildings \cup (IF AnyForest = "allowed" THEN {ForestTile} ELSE {})
    [] table > AnyTable -> {ForestTile}

(* dc.build.empty-stack, dc.build.tallest *)
From(tile) ==
  IF tile = ForestTile THEN {b \in Buildings : stacks[b] > 0 /\ stacks[b] = Max(Range(stacks))}
  ELSE {b \in {tile} : stacks[b] > 0}

(* dc.build.marker, dc.build.seventh-table, dc.setup.markers: three markers *)
(* lie on the tracks of the board, one on the start-player track.          *)
HasMarker(p) == SeventhTable = "unlimited" \/ Cardinality(marked[p]) < Markers - 4

(* dc.pay.total, dc.pay.surcharge *)
Asked(p, table) ==
  Sum(Prices[table].colours) + Prices[table].any
  + Cardinality({q \in Seats \ {p} : table \in marked[q]})

(* dc.pay.colours, dc.pay.jokers: diamonds fill what is lacking.            *)
Covers(g, colours) ==
  Sum([c \in 1..4 |-> IF colours[c] > g[c] THEN colours[c] - g[c] ELSE 0]) <= g[Diamond]

(* dc.build.afford *)
Affords(p, table) == Sum(gems[p]) >= Asked(p, table) /\ Covers(gems[p], Prices[table].colours)

(* dc.build.tile *)
Builds ==
  IF ~Going("build") THEN {} ELSE
  LET p == toMove
      open == {t \in Tables \ marked[p] : HasMarker(p) /\ Affords(p, t)}
  IN  UNION {UNION {{<<"build", p, t, tile, stack, place>>
                     : stack \in From(tile), place \in Places(p, park[p], tile)}
                    : tile \in Sold(t)}
             : t \in open}

Build ==
  \E m \in Builds :
  /\ phase' = "pay" /\ pending' = <<m[3], m[4], m[5], m[6]>>
  /\ move' = m
  /\ UNCHANGED <<toMove, passed, coins, gems, equipment, tracks, park, marked, cards, bankCoins,
                 bankGems, bankEquipment, bankAnimals, stacks, strips, laid, sides, first, track,
                 ending, result>>

(* Every part of what is held that counts n: dc.pay.held, dc.pay.total *)
RECURSIVE Parts(_, _)
Parts(held, n) ==
  IF held = <<>> THEN IF n = 0 THEN {<<>>} ELSE {}
  ELSE UNION {{<<k>> \o rest : rest \in Parts(Tail(held), n - k)} : k \in 0..Min({Head(held), n})}

(* dc.pay.exact, dc.pay.colours *)
Paying(p, table) ==
  {g \in Parts(gems[p], Asked(p, table)) : Covers(g, Prices[table].colours)}

Payments ==
  IF ~Going("pay") THEN {} ELSE {<<"pay", toMove, g>> : g \in Paying(toMove, pending[1])}

(* Bonus cards: 1 to 4 three of a kind, 5 and 6 all four, 7 and 8 five of  *)
(* a kind. dc.components.bonus-cards, dc.bonus.forests                     *)
Free(card) == \A p \in Seats : card \notin cards[p]
FirstFree(a, b) == IF Free(a) THEN {a} ELSE IF Free(b) THEN {b} ELSE {}

Built(k) == [b \in Buildings |-> InPark(k, b)]
FiveAlike(k) == Sum([b \in Buildings |-> InPark(k, b) \div 5])

(* dc.bonus.three *)
Three(tile, k) == IF InPark(k, tile) = 3 /\ Free(tile) THEN {tile} ELSE {}

(* dc.bonus.four: a further set of the four is complete. *)
Four(before, k) == IF Min(Range(Built(k))) > Min(Range(Built(before))) THEN FirstFree(5, 6) ELSE {}

(* dc.bonus.five, dc.bonus.second-five *)
Five(p, tile, before, k) ==
  IF InPark(k, tile) < 5 THEN {}
  ELSE IF 7 \in cards[p] /\ SecondFive = "five-fresh"
       THEN IF FiveAlike(k) > FiveAlike(before) THEN FirstFree(7, 8) ELSE {}
       ELSE FirstFree(7, 8)

(* dc.bonus.one-card is the invariant `OneCard`. *)
Won(p, tile, before, k) ==
  IF tile = ForestTile THEN {} ELSE Three(tile, k) \cup Four(before, k) \cup Five(p, tile, before, k)

(* dc.pay.return, dc.build.place-marker, dc.build.full-park *)
Pay ==
  \E m \in Payments :
  LET p == m[2]
      table == pending[1]
      tile == pending[2]
      after == Put(park[p], pending[4], tile)
  IN
  /\ gems' = [gems EXCEPT ![p] = Less(@, m[3])]
  /\ bankGems' = Plus(bankGems, m[3])
  /\ park' = [park EXCEPT ![p] = after]
  /\ stacks' = More(stacks, pending[3], -1)
  /\ marked' = [marked EXCEPT ![p] = @ \cup {table}]
  /\ cards' = [cards EXCEPT ![p] = @ \cup Won(p, tile, park[p], after)]
  /\ ending' = (ending \/ Full(p, after))              \* dc.end.trigger
  /\ phase' = "build" /\ pending' = <<>> /\ toMove' = NextOnTrack(p, passed)
  /\ move' = m
  /\ UNCHANGED <<passed, coins, equipment, tracks, bankCoins, bankEquipment, bankAnimals, strips,
                 laid, sides, first, track, result>>

-----------------------------------------------------------------------------
(* Scoring. *)

(* dc.score.excluded *)
Excluded(p) == park[p][Pictured] # Boards[p].pictured

(* dc.score.buildings, dc.score.forests, dc.score.trios, dc.score.animals,  *)
(* dc.score.bonus, dc.score.tracks                                         *)
Score(p) ==
  LET animals == AnimalsOf(park[p])
      trios == Min(Range(animals))
      won == [c \in 1..8 |-> IF c \in cards[p] THEN Points.cards[c] ELSE 0]
  IN  Points.building * Sum(Built(park[p]))
      + Forest[tracks[p][1]] * InPark(park[p], ForestTile)
      + Points.trio * trios + Points.animal * (Sum(animals) - 3 * trios)
      + Sum(won) + Technology[tracks[p][2]].points + Money[tracks[p][3]].points

(* dc.win.most, dc.win.gems, dc.win.shared *)
Unspent(p) == Sum(gems[p]) - (IF TieDiamonds = "no" THEN gems[p][Diamond] ELSE 0)

Winners ==
  LET scored == {p \in Seats : ~Excluded(p)}
      best == {p \in scored : \A q \in scored : Score(p) >= Score(q)}
  IN  {p \in best : \A q \in best : Unspent(p) >= Unspent(q)}

Result == <<[p \in Seats |-> IF Excluded(p) THEN <<>> ELSE <<Score(p)>>], Winners>>

-----------------------------------------------------------------------------
(* The end of a round. *)

(* dc.build.pass *)
BuildingPasses == IF Going("build") THEN {<<"pass", toMove>>} ELSE {}

(* dc.build.final, dc.build.turn, dc.end.play-out; dc.round.coins,         *)
(* dc.round.markers, dc.round.track, dc.round.strips                       *)
PassBuilding ==
  \E m \in BuildingPasses :
  LET out == [passed EXCEPT ![m[2]] = TRUE]
      refilled == [p \in Seats |-> Money[tracks[p][3]].coins]
  IN
  /\ move' = m
  /\ CASE ~All(out) ->
            /\ toMove' = NextOnTrack(m[2], out) /\ passed' = out
            /\ UNCHANGED <<phase, coins, bankCoins, marked, strips, laid, track, result>>
       [] All(out) /\ ending ->
            /\ phase' = "final" /\ toMove' = 0 /\ passed' = out /\ result' = Result
            /\ UNCHANGED <<coins, bankCoins, marked, strips, laid, track>>
       [] All(out) /\ ~ending ->
            /\ phase' = "market" /\ toMove' = 0 /\ passed' = Nobody
            /\ coins' = refilled
            /\ bankCoins' = bankCoins + Sum(coins) + Sum(laid) - Sum(refilled)
            /\ marked' = Seated({})
            /\ strips' = <<>> /\ laid' = <<>>
            /\ track' = LaidOut(first)
            /\ UNCHANGED result
  /\ UNCHANGED <<pending, gems, equipment, tracks, park, cards, bankGems, bankEquipment,
                 bankAnimals, stacks, sides, first, ending>>

-----------------------------------------------------------------------------

Moves == Firsts \cup Draws \cup Purchases \cup BuyingPasses \cup Exchanges
         \cup Builds \cup Payments \cup BuildingPasses

Next == First \/ Draw \/ Buy \/ PassBuying \/ Exchange \/ Build \/ Pay \/ PassBuilding

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What holds in every state. *)

OfAll(f) == Sum([p \in Seats |-> f[p]])

TypeOK ==
  /\ phase \in {"first-player", "market", "buy", "exchange", "build", "pay", "final"}
  /\ toMove \in 0..Players /\ first \in 0..Players
  /\ passed \in [Seats -> BOOLEAN] /\ ending \in BOOLEAN
  /\ \A p \in Seats : /\ coins[p] \in Nat
                      /\ \A i \in DOMAIN gems[p] : gems[p][i] \in Nat
                      /\ \A i \in DOMAIN equipment[p] : equipment[p][i] \in Nat
                      /\ marked[p] \subseteq Tables /\ cards[p] \subseteq 1..8
  /\ \A s \in DOMAIN laid : laid[s] \in Nat
  /\ Len(laid) = Rows * Len(strips) /\ Len(strips) <= 2 * Players
  /\ (pending # <<>>) = (phase = "pay")
  /\ (result # <<>>) = (phase = "final")

(* Nothing is made or lost; below zero the supply counts substitutes.      *)
Conservation ==
  /\ bankCoins + Sum(coins) + Sum(laid) = TotalCoins
  /\ \A g \in 1..5 : bankGems[g] + Sum([p \in Seats |-> gems[p][g]]) = TotalGems
  /\ \A t \in DOMAIN TotalEquipment :
       bankEquipment[t] + Sum([p \in Seats |-> equipment[p][t]]) = TotalEquipment[t]
  /\ \A a \in 1..3 : bankAnimals[a] + Sum([p \in Seats |-> AnimalsOf(park[p])[a]]) = TotalAnimals
  /\ Sum(stacks) + Sum([p \in Seats |-> Sum(Built(park[p])) + InPark(park[p], ForestTile)])
       = 4 * TotalBuildings
  /\ \A b \in Buildings : stacks[b] + Sum([p \in Seats |-> InPark(park[p], b)]) <= TotalBuildings

(* dc.supply.substitutes: coins never run out; tiles of parks have no      *)
(* substitutes, animals by a reading only.                                 *)
Supply ==
  /\ bankCoins >= 0
  /\ \A b \in Buildings : stacks[b] >= 0
  /\ Exhausted = "nothing" => \A a \in 1..3 : bankAnimals[a] >= 0

(* dc.components.tracks *)
TrackBounds == \A p \in Seats : \A t \in 1..3 : tracks[p][t] \in 1..TrackEnd[t]

(* dc.components.park, dc.park.mandatory, dc.park.dark *)
ParkBounds ==
  \A p \in Seats :
    /\ OrdinaryLeft(p, park[p]) >= 0 /\ Sum(park[p][Dark]) <= DarkPlaces
    /\ \A b \in Buildings : park[p][Pictured][b] <= Boards[p].pictured[b]
    /\ Sum(park[p][Dark]) > 0 => Full(p, park[p])

(* dc.end.trigger *)
EndTrigger == ending = (\E p \in Seats : Full(p, park[p]))

(* dc.build.seventh-table *)
MarkerBounds ==
  \A p \in Seats : /\ SeventhTable = "limited" => Cardinality(marked[p]) <= Markers - 4
                   /\ marked[p] # {} => phase \in {"build", "pay", "final"}

(* dc.components.bonus-cards *)
CardsOnce == \A p, q \in Seats : p # q => cards[p] \cap cards[q] = {}

(* Every marker lies once, higher numbers later, as far as there are any.  *)
StartTrack ==
  track # <<>> =>
    /\ {track[i][2] : i \in DOMAIN track} = Seats /\ Len(track) = Players
    /\ \A i \in 1..(Players - 1) : track[i][1] <= track[i + 1][1]
    /\ BeyondNine # "open-track" => Top(track)[1] <= LastSpace + 1

(* Whoever is to move has not passed; those before him have exchanged.     *)
TurnOrder ==
  /\ (toMove = 0) = (phase \in {"first-player", "market", "final"})
  /\ toMove # 0 => ~passed[toMove]
  /\ phase = "exchange" =>
       \A i, j \in Seats : Order[j] = toMove => (passed[Order[i]] = (i < j))
  /\ phase = "final" => All(passed)

(* A build can be paid: dc.build.afford. Every state has a move, or is the last. *)
Playable == Cut \/ ((phase = "final") = (Moves = {}))

-----------------------------------------------------------------------------
(* What holds from each state to the next. *)

(* dc.round.phases *)
Follows == {<<"first-player", "market">>, <<"market", "buy">>, <<"buy", "exchange">>,
            <<"exchange", "build">>, <<"build", "pay">>, <<"pay", "build">>,
            <<"build", "market">>, <<"build", "final">>}
PhaseOrder == [][(<<phase, phase'>> \in Follows)]_phase

(* dc.components.landscape, dc.park.vacant: what lies in a park stays.     *)
TilesStay ==
  [][\A p \in Seats : \A t \in Tiles :
       /\ park'[p][Ordinary][t] >= park[p][Ordinary][t] /\ park'[p][Dark][t] >= park[p][Dark][t]
       /\ t \in Buildings => park'[p][Pictured][t] >= park[p][Pictured][t]]_park

(* dc.components.tracks: markers move down, never up. *)
TracksGoDown == [][\A p \in Seats : \A t \in 1..3 : tracks'[p][t] >= tracks[p][t]]_tracks

(* dc.bonus.one-card *)
OneCard ==
  [][\A p \in Seats : cards[p] \subseteq cards'[p] /\ Cardinality(cards'[p] \ cards[p]) <= 1]_cards

(* Whoever has passed does nothing more in the phase: dc.buy.final, dc.build.final. *)
PassIsFinal ==
  [][toMove # 0 /\ phase' = phase => \A p \in Seats : passed[p] => passed'[p]]_passed
=============================================================================
