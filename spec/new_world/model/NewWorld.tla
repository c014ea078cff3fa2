------------------------------ MODULE NewWorld ------------------------------
(***************************************************************************)
(* New World, written from the clauses of this folder. The comments name   *)
(* the clause on which a definition rests.                                 *)
(*                                                                         *)
(* What an edition prints and what the readings in force say are           *)
(* constants. Seats, kinds of tile and segments count from 1; 0 is chance, *)
(* or nothing. Segments keep the order in which the edition has them       *)
(* (nw.components.literal).                                                *)
(*                                                                         *)
(* Everything is known (nw.components.hidden) and all of an edition is     *)
(* entered: no table is open.                                              *)
(*                                                                         *)
(* Abstraction. A settler stands on the lowest of those segments of his    *)
(* tile that belong to his feature, since they are alike for all that      *)
(* follows. Settling and scoring are named by what they bring about, so    *)
(* there is one move for each state that follows.                          *)
(*                                                                         *)
(* Bounds. With `OneFirst` the first seat begins. Tiles are placed only in *)
(* `Rows` (empty: in all).                                                 *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
  Players, Settlers,
  Kinds,          \* of tile: sequences of [kind, sides, halves, extras], unturned
  Counts,         \* by kind: tiles in the box
  Start,          \* what the start spaces show, from the south
  Worth,          \* what things are worth, by name
  ColumnZero, Spaces, Unplaceable, Zone, WhenStuck, Waiting,
  BonusPer, FinalBonus, FinalPer, FinalPosts,           \* readings
  OneFirst, Rows                                        \* bounds

VARIABLES
  phase, toMove, active,
  drawn, here, pending,                                 \* the turn
  stock, aside,                                         \* by kind
  tiles,          \* <<column, row, kind, turn, segment, seat>>, in the order of cells
  supply, points,                                       \* by seat
  surveyors,      \* their columns, the rear one first
  move                                                  \* the last move; nothing reads it

(* What the rules read. *)
state == <<phase, toMove, active, drawn, here, pending, stock, aside, tiles, supply, points, surveyors>>

vars == <<state, move>>

Seats == 1..Players                                     \* nw.setup.players
Clockwise(p) == (p % Players) + 1

-----------------------------------------------------------------------------
(* Counting. *)

RECURSIVE SumTo(_, _)
SumTo(s, n) == IF n = 0 THEN 0 ELSE s[n] + SumTo(s, n - 1)
Sum(s) == SumTo(s, Len(s))

RECURSIVE Total(_, _)
Total(f, S) == IF S = {} THEN 0 ELSE LET x == CHOOSE x \in S : TRUE IN f[x] + Total(f, S \ {x})

Min(S) == CHOOSE x \in S : \A y \in S : x <= y
Max(S) == CHOOSE x \in S : \A y \in S : x >= y
Range(s) == {s[i] : i \in DOMAIN s}
More(s, i, n) == [s EXCEPT ![i] = @ + n]
Times(n, value) == [i \in 1..n |-> value]
Occurs(x, s) == Cardinality({i \in DOMAIN s : s[i] = x})

RECURSIVE Ordered(_)
Before(a, b) == a[1] < b[1] \/ (a[1] = b[1] /\ (a[2] < b[2] \/ (a[2] = b[2] /\ a[3] < b[3])))
Ordered(S) ==
  IF S = {} THEN <<>>
  ELSE LET x == CHOOSE x \in S : \A y \in S \ {x} : Before(x, y) IN <<x>> \o Ordered(S \ {x})

-----------------------------------------------------------------------------
(* What things show. nw.components.tiles, nw.components.segments           *)

Plain == 0
Trail == 1
Town == 2
Farm == 3
Bare == -1                                              \* nothing touches

(* nw.components.columns: cells are <<column, row>>. On a finer grid, four *)
(* steps from cell to cell, the middle of a cell's sides and its           *)
(* half-edges are points, clockwise: a side or half-edge of two cells is   *)
(* one point.                                                              *)
Steps == <<<<0, 1>>, <<-1, 0>>, <<0, -1>>, <<1, 0>>>>
Sides == 1..4
East == 2
West == 4
Across(s) == ((s + 1) % 4) + 1
Beside(c, s) == <<c[1] + Steps[s][1], c[2] + Steps[s][2]>>
Middles == <<<<0, 2>>, <<-2, 0>>, <<0, -2>>, <<2, 0>>>>
Halves == <<<<1, 2>>, <<-1, 2>>, <<-2, 1>>, <<-2, -1>>, <<-1, -2>>, <<1, -2>>, <<2, -1>>, <<2, 1>>>>

(* nw.place.turn: after so many quarter turns.                             *)
Turned(segment, t) ==
  [kind |-> segment.kind, extras |-> segment.extras,
   points |-> {Middles[((s - 1 + t) % 4) + 1] : s \in segment.sides}
              \cup {Halves[((h - 1 + 2 * t) % 8) + 1] : h \in segment.halves}]

Shown(segments, s) ==
  LET there == {i \in DOMAIN segments : Middles[s] \in segments[i].points}
  IN  IF there = {} THEN Plain ELSE segments[Min(there)].kind

(* By kind and, from 1, by turn: what a tile shows as it lies.             *)
Lies == [k \in DOMAIN Kinds |-> [t \in 1..4 |-> [i \in DOMAIN Kinds[k] |-> Turned(Kinds[k][i], t - 1)]]]
Edge == [k \in DOMAIN Kinds |-> [t \in 1..4 |-> [s \in Sides |-> Shown(Lies[k][t], s)]]]

(* nw.place.turn: turns after which a tile looks the same are one.         *)
Alike(a, b) == \A x \in Range(a) \cup Range(b) : Occurs(x, a) = Occurs(x, b)
Turns == [k \in DOMAIN Kinds |-> {t \in 1..4 : \A u \in 1..(t - 1) : ~Alike(Lies[k][t], Lies[k][u])}]

(* nw.components.board, nw.setup.board: start spaces are a column. Tiles   *)
(* touch their western side only.                                          *)
StartLies == [r \in DOMAIN Start |-> [i \in DOMAIN Start[r] |-> Turned(Start[r][i], 0)]]
StartEdge == [r \in DOMAIN Start |-> Shown(StartLies[r], West)]
IsSpace(c) == c[1] = 0 /\ c[2] + 1 \in DOMAIN Start

-----------------------------------------------------------------------------
(* Features. A part is <<column, row, segment, kind, extras, points>>.     *)
(* nw.feature.definition: parts of one kind are connected that share a     *)
(* point.                                                                  *)

PartsOf(column, r, segments) ==
  {<<column, r, i, segments[i].kind, segments[i].extras,
     {<<4 * column + x[1], 4 * r + x[2]>> : x \in segments[i].points}>> : i \in DOMAIN segments}

StartParts == UNION {PartsOf(0, r - 1, StartLies[r]) : r \in DOMAIN Start}
PartsAt(w) == PartsOf(w[1], w[2], Lies[w[3]][w[4] + 1])
Parts(laid) == StartParts \cup UNION {PartsAt(laid[n]) : n \in DOMAIN laid}

RECURSIVE Spread(_, _, _)
Spread(group, edge, others) ==
  LET touching == {q \in others : q[6] \cap edge # {}}
  IN  IF touching = {} THEN group
      ELSE Spread(group \cup touching, UNION {q[6] : q \in touching}, others \ touching)

(* nw.feature.join: the feature of a part among all.                       *)
Feature(part, parts) == Spread({part}, part[6], {q \in parts : q[4] = part[4] /\ q # part})

(* nw.complete.trail, nw.complete.town: no side lies open.                 *)
Closed(feature) == \A q \in feature : \A x \in q[6] : \E other \in feature \ {q} : x \in other[6]

PartAt(c, segment, parts) == CHOOSE q \in parts : q[1] = c[1] /\ q[2] = c[2] /\ q[3] = segment
On(feature, c) == {q[3] : q \in {q \in feature : q[1] = c[1] /\ q[2] = c[2]}}

(* Who is on a feature, as the tiles that they are on.                     *)
Claiming(feature, laid) == {w \in Range(laid) : w[6] # 0 /\ w[5] \in On(feature, w)}

Lowest(laid) ==
  LET parts == Parts(laid)
  IN  [n \in DOMAIN laid |->
         IF laid[n][6] = 0 THEN laid[n]
         ELSE [laid[n] EXCEPT ![5] = Min(On(Feature(PartAt(laid[n], @, parts), parts), laid[n]))]]

(* nw.removal.trappers, nw.settle.roles: trappers lie.                     *)
Stands(w) == w[6] # 0 /\ Kinds[w[3]][w[5]].kind # Plain

(* The settlers on the board, each where he is.                            *)
Holds(w) == w[6] # 0
Out(laid) ==
  LET held == SelectSeq(laid, Holds)
  IN  IF held = <<>> THEN <<>>  \* TLC prints it like this
      ELSE [n \in DOMAIN held |-> <<held[n][1], held[n][2], held[n][5], held[n][6]>>]

WithoutSettlers(laid, gone) ==
  [n \in DOMAIN laid |-> IF laid[n] \in gone THEN [laid[n] EXCEPT ![5] = 0, ![6] = 0] ELSE laid[n]]
Westmost(laid) == Max({0} \cup {w[1] : w \in Range(laid)})

-----------------------------------------------------------------------------
(* Where a tile fits. *)

(* What a cell's surroundings demand of each of its sides.                 *)
Demanded(laid, c) ==
  [s \in Sides |->
     LET d == Beside(c, s)
         there == {n \in DOMAIN laid : laid[n][1] = d[1] /\ laid[n][2] = d[2]}
     IN  IF there # {} THEN LET w == laid[Min(there)] IN Edge[w[3]][w[4] + 1][Across(s)]
         ELSE IF IsSpace(d) /\ s = East THEN StartEdge[d[2] + 1] ELSE Bare]

(* nw.place.coast, nw.place.column-zero *)
IsLand(c) == c[1] > 0 \/ (c[1] = 0 /\ ColumnZero = "open")

(* nw.place.vacant, nw.place.abut *)
Openings(laid) ==
  LET taken == {<<w[1], w[2]>> : w \in Range(laid)}
      near == {Beside(c, s) : c \in taken, s \in Sides} \cup {<<1, r - 1>> : r \in DOMAIN Start}
  IN  {c \in near \ taken : IsLand(c) /\ ~IsSpace(c)}

(* nw.place.match *)
Fits(demanded, edges) == \A s \in Sides : demanded[s] \in {Bare, edges[s]}

(* Every cell and turn at which a tile of a kind fits.                     *)
Fitting(laid, k) ==
  UNION {LET demanded == Demanded(laid, c)
         IN  {<<c[1], c[2], t - 1>> : t \in {t \in Turns[k] : Fits(demanded, Edge[k][t])}}
         : c \in Openings(laid)}

-----------------------------------------------------------------------------
(* What features are worth. *)

Extras(feature) == Total([q \in feature |-> q[5]], feature)

(* nw.setup.board: start spaces count as tiles of trails and towns, or not. *)
Counting(feature) == {q \in feature : Spaces = "yes" \/ ~IsSpace(q)}
TilesOf(feature) == {<<q[1], q[2]>> : q \in Counting(feature)}

(* nw.setup.board, nw.complete.farm: the tiles on the eight cells around.   *)
Around(c) == {<<c[1] + x, c[2] + y>> : x \in -1..1, y \in -1..1} \ {<<c[1], c[2]>>}
Surrounding(laid, c) ==
  {d \in Around(c) : \/ \E w \in Range(laid) : w[1] = d[1] /\ w[2] = d[2]
                     \/ IsSpace(d) /\ Spaces # "not-at-all"}

(* nw.score.trail, nw.score.town, nw.score.farm *)
Value(feature) ==
  LET kind == (CHOOSE q \in feature : TRUE)[4]
      count == Cardinality(TilesOf(feature))
  IN  CASE kind = Trail -> count * Worth.trail_tile + Extras(feature) * Worth.trail_post
        [] kind = Town -> count * Worth.town_tile + Extras(feature) * Worth.town_flag
        [] kind = Farm -> Worth.farm

(* nw.score.majority: settlers are tiles with a settler.                   *)
OfSeat(settlers, p) == {w \in settlers : w[6] = p}
Leaders(settlers) ==
  {p \in {w[6] : w \in settlers} :
     \A q \in Seats : Cardinality(OfSeat(settlers, p)) >= Cardinality(OfSeat(settlers, q))}

(* nw.bonus.surveyor, nw.components.surveyors                              *)
Bonus(mine, columns) ==
  LET in(i) == {w \in mine : w[1] = columns[i]}
      met(i) == IF BonusPer = "settler" THEN Cardinality(in(i)) ELSE IF in(i) = {} THEN 0 ELSE 1
  IN  Worth.bonus * (met(1) + met(2))

-----------------------------------------------------------------------------
(* Scoring one feature to its end. nw.score.order                          *)

(* nw.surveyor.move, nw.surveyor.stay *)
Moved(columns, west) ==
  IF columns[1] < columns[2] THEN <<columns[2], columns[2]>>
  ELSE IF west > columns[1] THEN <<columns[1], columns[1] + 1>> ELSE columns

(* nw.removal.zone, nw.removal.when-stuck; some are spared.                *)
Behind(laid, spared, from, to) ==
  LET standing == {w \in Range(laid) : Stands(w) /\ w \notin spared}
      left == from[1]
  IN  IF from = to
      THEN IF WhenStuck = "yes" THEN {w \in standing : w[1] < to[1]} ELSE {}
      ELSE IF Zone = "east-of-rear" THEN {w \in standing : w[1] < to[1]}
      ELSE IF \E w \in standing : w[1] = left THEN {w \in standing : w[1] <= left} ELSE {}

(* The parts of one of the features that wait, and who is on it.           *)
FeatureAt(spot, parts) == Feature(PartAt(spot, spot[3], parts), parts)

(* <<tiles, points, surveyors>> after it.                                  *)
Scored(laid, won, columns, spot, others) ==
  LET parts == Parts(laid)
      feature == FeatureAt(spot, parts)
      settlers == Claiming(feature, laid)
      leaders == Leaders(settlers)
      paid == [p \in Seats |-> IF p \notin leaders THEN won[p]
                               ELSE won[p] + Value(feature) + Bonus(OfSeat(settlers, p), columns)]
      back == WithoutSettlers(laid, settlers)           \* nw.score.return
      to == Moved(columns, Westmost(laid))
      spared == IF Waiting = "protected"                \* nw.removal.pending
                THEN UNION {Claiming(FeatureAt(other, parts), laid) : other \in others} ELSE {}
  IN  <<WithoutSettlers(back, Behind(back, spared, columns, to)), paid, to>>

(* What of some completed features is claimed. nw.score.unclaimed          *)
Claimed(spots, laid) ==
  LET parts == Parts(laid) IN {spot \in spots : Claiming(FeatureAt(spot, parts), laid) # {}}

(* nw.score.choice: <<what waits, tiles, points, surveyors>> at the next   *)
(* choice, or when all is scored.                                          *)
GoOn(laid, won, columns, spots) ==
  LET claimed == Claimed(spots, laid)
  IN  IF Cardinality(claimed) = 1
      THEN <<<<>>>> \o Scored(laid, won, columns, CHOOSE spot \in claimed : TRUE, {})
      ELSE <<Ordered(claimed), laid, won, columns>>

(* nw.complete.trail, nw.complete.town, nw.complete.farm: what a tile has  *)
(* completed; a trail or town by its lowest segment there.                 *)
Completed(laid, c) ==
  LET parts == Parts(laid)
      own == {q \in parts : q[1] = c[1] /\ q[2] = c[2] /\ q[4] \in {Trail, Town}}
      closed == {feature \in {Feature(q, parts) : q \in own} : Closed(feature)}
      farms == {q \in parts : q[4] = Farm /\ <<q[1], q[2]>> \in Around(c) \cup {c}}
  IN  {<<c[1], c[2], Min(On(feature, c))>> : feature \in closed}
      \cup {<<q[1], q[2], q[3]>> : q \in {q \in farms : Surrounding(laid, q) = Around(q)}}

-----------------------------------------------------------------------------
(* The final scoring. *)

(* nw.final.trail, nw.final.town: segments or tiles.                       *)
Counted(feature) ==
  IF FinalPer = "segment" THEN Cardinality(Counting(feature)) ELSE Cardinality(TilesOf(feature))
PostsWorth == CASE FinalPosts = "0" -> 0 [] FinalPosts = "1" -> 1 [] FinalPosts = "2" -> 2

(* nw.final.trail, nw.final.posts, nw.final.town, nw.final.farm,           *)
(* nw.final.plain                                                          *)
LastValue(feature, laid) ==
  LET q == CHOOSE q \in feature : TRUE
  IN  CASE q[4] = Trail -> Counted(feature) * Worth.last_trail + Extras(feature) * PostsWorth
        [] q[4] = Town -> Counted(feature) * Worth.last_town + Extras(feature) * Worth.last_flag
        [] q[4] = Farm -> (1 + Cardinality(Surrounding(laid, q))) * Worth.farm_tile
        [] q[4] = Plain -> Extras(feature) * Worth.animal

(* nw.final.bonus *)
LastBonus(feature, mine) ==
  IF FinalBonus = "no" \/ (CHOOSE q \in feature : TRUE)[4] = Plain THEN 0 ELSE Bonus(mine, surveyors)

(* nw.final.points: what was won is kept.                                  *)
Score(p) ==
  LET parts == Parts(tiles)
      held == {Feature(PartAt(w, w[5], parts), parts) : w \in {w \in Range(tiles) : Holds(w)}}
      mine == {feature \in held : p \in Leaders(Claiming(feature, tiles))}
      Line(feature) == LastValue(feature, tiles) + LastBonus(feature, OfSeat(Claiming(feature, tiles), p))
  IN  points[p] + Total([feature \in mine |-> Line(feature)], mine)

(* nw.win.most, nw.win.shared: what is told of the last state of a game.   *)
Result ==
  LET scores == [p \in Seats |-> Score(p)]
  IN  <<scores, {p \in Seats : scores[p] = Max(Range(scores))}>>

-----------------------------------------------------------------------------
(* nw.components.quantities, nw.setup.order, nw.setup.settlers,            *)
(* nw.setup.surveyors, nw.components.points                                *)

Nowhere == <<0, 0>>                                     \* a start space, where no tile lies

Init ==
  /\ phase = "first-player" /\ toMove = 0 /\ active = 0
  /\ drawn = 0 /\ here = Nowhere /\ pending = <<>>
  /\ stock = Counts /\ aside = Times(Len(Kinds), 0) /\ tiles = <<>>
  /\ supply = Times(Players, Settlers) /\ points = Times(Players, 0) /\ surveyors = <<0, 0>>
  /\ move = <<>>

(* nw.setup.first *)
Firsts == IF phase = "first-player" THEN {<<"first", p>> : p \in IF OneFirst THEN {1} ELSE Seats} ELSE {}

First ==
  \E m \in Firsts :
    /\ phase' = "draw" /\ active' = m[2] /\ move' = m
    /\ UNCHANGED <<toMove, drawn, here, pending, stock, aside, tiles, supply, points, surveyors>>

-----------------------------------------------------------------------------
(* A turn, in the order of nw.turn.steps.                                  *)

(* nw.draw.tile, nw.draw.undrawn *)
Draws == IF phase = "draw" THEN {<<"draw", k>> : k \in {k \in DOMAIN Kinds : stock[k] > 0}} ELSE {}

(* nw.draw.aside: what fits nowhere is not placed.                         *)
Draw ==
  \E m \in Draws :
    LET fits == Fitting(tiles, m[2]) # {} IN
    /\ drawn' = m[2] /\ stock' = More(stock, m[2], -1)
    /\ phase' = IF fits THEN "place" ELSE "set-aside"
    /\ toMove' = IF fits THEN active ELSE 0
    /\ move' = m
    /\ UNCHANGED <<active, here, pending, aside, tiles, supply, points, surveyors>>

(* nw.draw.aside, nw.draw.consent: whether all have to agree.              *)
SettingsAside ==
  IF phase = "set-aside" THEN {<<"set-aside", Unplaceable = "proof-and-consent">>} ELSE {}

(* nw.end.last-tile *)
SetAside ==
  \E m \in SettingsAside :
    /\ aside' = More(aside, drawn, 1) /\ drawn' = 0
    /\ phase' = IF Sum(stock) > 0 THEN "draw" ELSE "final"
    /\ move' = m
    /\ UNCHANGED <<toMove, active, here, pending, stock, tiles, supply, points, surveyors>>

(* nw.place.tile *)
Placements ==
  IF phase # "place" THEN {} ELSE
  {<<"place", toMove, fit[1], fit[2], fit[3]>> :
     fit \in {fit \in Fitting(tiles, drawn) : Rows = {} \/ fit[2] \in Rows}}

(* nw.feature.join *)
WithTile(laid, c, k, t) ==
  LET Earlier(w) == Before(w, <<c[1], c[2], 0>>)
      Later(w) == ~Earlier(w)
  IN  Lowest(SelectSeq(laid, Earlier) \o <<<<c[1], c[2], k, t, 0, 0>>>> \o SelectSeq(laid, Later))

Place ==
  \E m \in Placements :
    /\ here' = <<m[3], m[4]>>
    /\ tiles' = WithTile(tiles, <<m[3], m[4]>>, drawn, m[5])
    /\ drawn' = 0 /\ phase' = "settle" /\ move' = m
    /\ UNCHANGED <<toMove, active, pending, stock, aside, supply, points, surveyors>>

(* nw.settle.here, nw.settle.claimed: segments of the tile, one for each   *)
(* of its features that is unclaimed.                                      *)
Free(laid, c) ==
  LET parts == Parts(laid)
      own == {q \in parts : q[1] = c[1] /\ q[2] = c[2]}
      unclaimed == {feature \in {Feature(q, parts) : q \in own} : Claiming(feature, laid) = {}}
  IN  {Min(On(feature, c)) : feature \in unclaimed}

Settled(laid, c, segment, p) ==
  [n \in DOMAIN laid |-> IF laid[n][1] = c[1] /\ laid[n][2] = c[2]
                         THEN [laid[n] EXCEPT ![5] = segment, ![6] = p] ELSE laid[n]]

(* nw.settle.segment, nw.settle.none, nw.settle.supply: what may follow,   *)
(* as GoOn has it.                                                         *)
Settlings ==
  IF phase # "settle" THEN {} ELSE
  LET segments == IF supply[toMove] > 0 THEN Free(tiles, here) ELSE {}
      done == Completed(tiles, here)
      GoesOn(laid) == GoOn(laid, points, surveyors, done)
  IN  {GoesOn(tiles)} \cup {GoesOn(Settled(tiles, here, segment, toMove)) : segment \in segments}

(* nw.score.choice, nw.score.not-complete *)
Scorings ==
  IF phase # "score" THEN {} ELSE
  LET After(spot) ==
        LET others == Range(pending) \ {spot}
            after == Scored(tiles, points, surveyors, spot, others)
        IN  GoOn(after[1], after[2], after[3], others)
  IN  {After(spot) : spot \in Range(pending)}

(* What follows on a settler or a score, named by it. nw.turn.next,        *)
(* nw.end.last-tile                                                        *)
Follows(kind, after) ==
  LET choice == after[1] # <<>>
      over == Sum(stock) = 0
  IN
  /\ pending' = after[1] /\ tiles' = after[2] /\ points' = after[3] /\ surveyors' = after[4]
  /\ supply' = [p \in Seats |-> Settlers - Cardinality(OfSeat(Range(after[2]), p))]
  /\ phase' = IF choice THEN "score" ELSE IF over THEN "final" ELSE "draw"
  /\ toMove' = IF choice THEN toMove ELSE 0
  /\ active' = IF choice \/ over THEN active ELSE Clockwise(active)
  /\ here' = IF choice THEN here ELSE Nowhere
  /\ move' = <<kind, toMove, after[3], after[4], Out(after[2])>>
  /\ UNCHANGED <<drawn, stock, aside>>

Settle == \E after \in Settlings : Follows("settle", after)
ScoreNext == \E after \in Scorings : Follows("score", after)

-----------------------------------------------------------------------------

Next == First \/ Draw \/ SetAside \/ Place \/ Settle \/ ScoreNext

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What holds in every state. *)

TypeOK ==
  /\ toMove \in 0..Players /\ active \in 0..Players
  /\ (drawn # 0) = (phase \in {"set-aside", "place"})
  /\ (here # Nowhere) = (phase \in {"settle", "score"})
  /\ (pending # <<>>) = (phase = "score")
  /\ \A n \in DOMAIN tiles : \A m \in 1..(n - 1) : Before(tiles[m], [tiles[n] EXCEPT ![3] = 0])

(* nw.components.quantities: every tile is in one place.                   *)
TilesOnce ==
  \A k \in DOMAIN Kinds :
    /\ stock[k] >= 0
    /\ stock[k] + aside[k] + (IF drawn = k THEN 1 ELSE 0)
       + Cardinality({n \in DOMAIN tiles : tiles[n][3] = k}) = Counts[k]

(* nw.setup.settlers *)
SettlersOnce ==
  \A p \in Seats : supply[p] >= 0 /\ supply[p] + Cardinality(OfSeat(Range(tiles), p)) = Settlers

(* nw.place.vacant, nw.place.coast, nw.place.match: every tile that has    *)
(* been placed lies on land, and touching edges match.                     *)
EdgesMatch ==
  phase = "settle" =>
    \A w \in {w \in Range(tiles) : <<w[1], w[2]>> = here} :
      IsLand(w) /\ ~IsSpace(w) /\ Fits(Demanded(tiles, w), Edge[w[3]][w[4] + 1])

(* nw.feature.definition: every part belongs to one feature.               *)
Partition ==
  phase = "settle" =>
    LET parts == Parts(tiles)
        own == {q \in parts : q[1] = here[1] /\ q[2] = here[2]}
    IN  \A q \in own : LET feature == Feature(q, parts)
                       IN  \A other \in feature : Feature(other, parts) = feature

(* nw.components.surveyors, nw.surveyor.stay *)
SurveyorsTogether ==
  /\ surveyors[2] - surveyors[1] \in 0..1
  /\ 0 <= surveyors[1] /\ surveyors[2] <= Westmost(tiles)

(* nw.turn.steps: who is to move.                                          *)
TurnOrder ==
  /\ toMove = IF phase \in {"place", "settle", "score"} THEN active ELSE 0
  /\ (active = 0) = (phase = "first-player")

(* nw.score.choice: what waits is completed and claimed, two at least.     *)
Choice ==
  phase = "score" => /\ Len(pending) > 1
                     /\ Range(pending) = Claimed(Completed(tiles, here) \cap Range(pending), tiles)

(* nw.draw.aside: what is set aside fits nowhere.                          *)
Proof == phase = "set-aside" => Fitting(tiles, drawn) = {}

(* nw.end.last-tile: every state has a move, or is the last.               *)
Playable ==
  /\ phase = "draw" => Draws # {}
  /\ phase = "place" => Placements # {}
  /\ phase = "final" => Sum(stock) = 0
  /\ phase \in {"first-player", "draw", "set-aside", "place", "settle", "score", "final"}

-----------------------------------------------------------------------------
(* What holds from each state to the next. *)

(* nw.place.tile: a tile that lies is never moved.                         *)
TilesStay ==
  [][\A w \in Range(tiles) : \E v \in Range(tiles') : \A i \in 1..4 : v[i] = w[i]]_tiles

(* nw.settle.claimed: a settler comes to a feature on which nobody is.     *)
ClaimedOnce ==
  [][phase = "settle" =>
       \A v \in Range(tiles') :
         (v[6] # 0 /\ v[1] = here[1] /\ v[2] = here[2]) =>
           LET parts == Parts(tiles) IN Claiming(FeatureAt(<<v[1], v[2], v[5]>>, parts), tiles) = {}]_state

(* nw.surveyor.move: never to the east, and one step for a scoring at most. *)
NeverEast ==
  [][/\ surveyors'[1] >= surveyors[1] /\ surveyors'[2] >= surveyors[2]
     /\ surveyors' # surveyors => phase \in {"settle", "score"} /\ points' # points]_state

(* nw.removal.zone, nw.removal.when-stuck: after a scoring nobody stands   *)
(* behind the rear surveyor, unless a reading says so.                     *)
NobodyBehind ==
  [][(points' # points /\ Zone = "east-of-rear" /\ WhenStuck = "yes"
      /\ (Waiting = "exposed" \/ pending' = <<>>)) =>
       \A v \in Range(tiles') : Stands(v) => v[1] >= surveyors'[1]]_state

(* nw.removal.trappers *)
TrappersStay ==
  [][\A w \in Range(tiles) :
       (w[6] # 0 /\ ~Stands(w)) => \E v \in Range(tiles') : ~Stands(v) /\ \A i \in {1, 2, 6} : v[i] = w[i]]_tiles

(* nw.components.points, nw.score.order: points are won by scoring, and    *)
(* never lost; who wins some has settlers on what is scored.               *)
PointsAreWon ==
  [][/\ \A p \in Seats : points'[p] >= points[p]
     /\ points' # points => phase \in {"settle", "score"}
     /\ \A p \in Seats : points'[p] > points[p] =>
          OfSeat(Range(tiles), p) # {} \/ (p = toMove /\ phase = "settle")]_state

(* nw.turn.next: after every turn the next player clockwise.               *)
Turn ==
  [][active' # active => /\ phase' = "draw"
                         /\ active = 0 \/ (phase \in {"settle", "score"} /\ active' = Clockwise(active))]_state
EveryTurn == [][(phase \in {"settle", "score"} /\ phase' = "draw") => active' # active]_state
=============================================================================
