--------------------------- MODULE HangingGardens ---------------------------
(***************************************************************************)
(* Hanging Gardens, written from the clauses of this folder. The comments  *)
(* name the clause on which a definition rests.                            *)
(*                                                                         *)
(* What an edition prints and what the readings in force say are           *)
(* constants. Seats, slots, cells and kinds count from 1; 0 is chance, or  *)
(* nothing. A cube is 1 to 5 if it is wooden and 6 to 10 if translucent.   *)
(*                                                                         *)
(* Everything is known but what nobody has seen: a project is hidden or it *)
(* is not (hg.components.hidden). All of an edition is entered here, so    *)
(* hg.supply.uncounted never applies. A pyramid is what hg.pyramid.picture *)
(* draws.                                                                  *)
(*                                                                         *)
(* Abstraction. A step of Amitis and a change of colour are named by what  *)
(* they bring about, so there is one move for each state that follows.     *)
(*                                                                         *)
(* Bounds. Two pyramids multiply. With `OneSetUp` the set-up takes the     *)
(* first of its moves, but hides every project after the first. `Orders`   *)
(* are those in which the effects may lie (empty: all). With `Quiet` only  *)
(* the first player of a round does all that he may: the others tuck their *)
(* card under at both joints and decline every effect.                     *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
  Players,
  Base,           \* cards of the lowest floor
  Columns,        \* of the open row
  ShortPyramid,   \* with so many players there is no apex
  Most,           \* the highest prestige
  Cards,          \* [icons, ornament], icons from the upper left
  Deck,           \* the cards of the pile
  Starters,       \* by seat and kind: the card
  StartCubes,     \* by kind, of each player
  TotalWooden, TotalClear,  \* by kind
  Individual,     \* projects: sequences of [shape, kind, worth]
  Public,         \* projects: [kinds, ornaments, worth]
  Displaced, Secret, MoveTwo, RecolourSame, Path, AmitisClear,
  PublicClear, PublicZero, Ornaments,                   \* readings
  OneSetUp, Orders, Quiet                               \* bounds

VARIABLES
  phase, toMove,
  column, hand, aligned, moved,                         \* the turn
  built, under, icons, cubes, cards, amitis, project, starters, toSet,  \* by seat
  prestige, wooden, clear, stock, returned,
  row, effects, used, queen, taken,                     \* hg.cards.row
  first, public,
  move                                                  \* the last move; nothing reads it

(* What the rules read. *)
state == <<phase, toMove, column, hand, aligned, moved, built, under, icons, cubes, cards,
           amitis, project, starters, toSet, prestige, wooden, clear, stock, returned,
           row, effects, used, queen, taken, first, public>>

vars == <<state, move>>

(* What a turn leaves alone. *)
settled == <<project, starters, toSet, stock, effects, public>>

Seats == 1..Players
Clockwise(p, steps) == ((p - 1 + steps) % Players) + 1   \* hg.setup.players

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
Seated(value) == [p \in Seats |-> value]
Occurs(x, s) == Cardinality({i \in DOMAIN s : s[i] = x})
OneTo(n) == {o \in [1..n -> 1..n] : \A i, j \in 1..n : o[i] = o[j] => i = j}
Least(S) == IF OneSetUp /\ S # {} THEN {Min(S)} ELSE S

-----------------------------------------------------------------------------
(* Pyramids. hg.pyramid.slots: floor by floor and from the left.           *)

Slots == 1..((Base * (Base + 1)) \div 2)
FirstOf(f) == 1 + (f - 1) * Base - (((f - 1) * (f - 2)) \div 2)
Floor == [s \in Slots |-> Max({f \in 1..Base : FirstOf(f) <= s})]
Place == [s \in Slots |-> s - FirstOf(Floor[s]) + 1]
SlotAt(f, p) == FirstOf(f) + p - 1
OnFloor(f) == {s \in Slots : Floor[s] = f}
BaseSlots == OnFloor(1)
Supporters == [s \in Slots |-> IF Floor[s] = 1 THEN {}
                               ELSE {SlotAt(Floor[s] - 1, Place[s]), SlotAt(Floor[s] - 1, Place[s] + 1)}]

(* hg.pyramid.size, hg.take.apex *)
Finished == IF Players >= ShortPyramid THEN Slots \ {Max(Slots)} ELSE Slots

(* hg.pyramid.cells: upper left, upper right, lower left, lower right, as  *)
(* <<column, row>>; cells are numbered row by row from the bottom.         *)
Spots == [s \in Slots |->
  LET c == Floor[s] + 2 * Place[s] - 2
      r == Floor[s]
  IN  <<<<c, r + 1>>, <<c + 1, r + 1>>, <<c, r>>, <<c + 1, r>>>>]
AllSpots == UNION {Range(Spots[s]) : s \in Slots}
NumberOf == [a \in AllSpots |->
  Cardinality({b \in AllSpots : b[2] < a[2] \/ (b[2] = a[2] /\ b[1] <= a[1])})]
Cells == 1..Cardinality(AllSpots)
SpotOf == [c \in Cells |-> CHOOSE a \in AllSpots : NumberOf[a] = c]
Corners == [s \in Slots |-> [i \in 1..4 |-> NumberOf[Spots[s][i]]]]
SlotsAt == [c \in Cells |-> {s \in Slots : c \in Range(Corners[s])}]
Lower == [c \in Cells |-> Min(SlotsAt[c])]
LeftJoint(s) == Corners[s][3]
RightJoint(s) == Corners[s][4]

(* hg.pyramid.adjacent *)
Apart(a, b) == IF a > b THEN a - b ELSE b - a
Near == [c \in Cells |-> {d \in Cells \ {c} : /\ Apart(SpotOf[c][1], SpotOf[d][1]) <= 1
                                              /\ Apart(SpotOf[c][2], SpotOf[d][2]) <= 1}]

(* hg.pyramid.visible: the slot whose card shows at a cell, 0 for none.    *)
Owner(p, c) ==
  LET here == SlotsAt[c] \cap built[p]
  IN  IF here = {} THEN 0 ELSE IF c \in under[p] THEN Min(here) ELSE Max(here)

Owned(p, s) == {c \in Range(Corners[s]) : Owner(p, c) = s}
Visible(p) == {c \in Cells : SlotsAt[c] \cap built[p] # {}}

(* hg.components.constructions, hg.components.cubes *)
Kinds == 1..5
KindOf(cube) == ((cube - 1) % 5) + 1
Worth(cube) == IF cube > 5 THEN 2 ELSE 1
ShownAt(p, c) == IF cubes[p][c] # 0 THEN KindOf(cubes[p][c]) ELSE icons[p][c]
WorthAt(p, c) == IF cubes[p][c] # 0 THEN Worth(cubes[p][c]) ELSE 1

WithCube(p) == {c \in Cells : cubes[p][c] # 0}
FreeCells(p) == {c \in Visible(p) : cubes[p][c] = 0}    \* hg.cube.free, hg.cube.cell

-----------------------------------------------------------------------------
(* Prestige. hg.prestige.track, hg.prestige.clamp                          *)

Changed(kind, by) ==
  [prestige EXCEPT ![kind] = IF @ + by < 1 THEN 1 ELSE IF @ + by > Most THEN Most ELSE @ + by]

(* hg.cube.fit: the icon is that of the cell, whatever lies on it.         *)
Fitted(p, cube, c) ==
  Changed(KindOf(cube), IF icons[p][c] = KindOf(cube) THEN Worth(cube) ELSE -Worth(cube))

-----------------------------------------------------------------------------
(* Amitis. *)

(* hg.amitis.pawn, hg.amitis.path: 0 if there is no card to go to.         *)
NextSlot(laid, at) ==
  LET right == {s \in Slots : s > at /\ Floor[s] = Floor[at]}
      above == {s \in Slots : Floor[s] = Floor[at] + 1}
      Nearest(S) == IF S \cap laid = {} THEN 0 ELSE Min(S \cap laid)
      OneOf(s) == IF s \in laid THEN s ELSE 0
  IN  IF at = 0 THEN OneOf(1)
      ELSE CASE Path = "strict" -> OneOf(at + 1)
             [] Path = "gap-is-edge" ->
                  IF right # {} /\ Min(right) \in laid THEN Min(right) ELSE Nearest(above)
             [] Path = "next-card" ->
                  IF right \cap laid # {} THEN Nearest(right) ELSE Nearest(above)

(* hg.amitis.count *)
CountsOn(p, s) ==
  [k \in Kinds |->
     LET counted == {c \in Owned(p, s) : ShownAt(p, c) = k}
     IN  IF AmitisClear = "double" THEN Total([c \in counted |-> WorthAt(p, c)], counted)
         ELSE Cardinality(counted)]

(* What prestige can be after her step. hg.amitis.present, hg.amitis.must, *)
(* hg.amitis.change                                                        *)
Stepped(p) ==
  LET counts == CountsOn(p, NextSlot(built[p], amitis[p]))
      present == {k \in Kinds : counts[k] > 0}
  IN  IF present = {} THEN {prestige}
      ELSE {Changed(k, counts[k]) : k \in present} \cup {Changed(k, -counts[k]) : k \in present}

-----------------------------------------------------------------------------
(* Scoring. *)

RECURSIVE Spread(_, _)
Spread(group, all) ==
  LET wider == group \cup {c \in all : Near[c] \cap group # {}}
  IN  IF wider = group THEN group ELSE Spread(wider, all)

Showing(p, k) == {c \in Visible(p) : ShownAt(p, c) = k}
Value(p, group) == Total([c \in group |-> WorthAt(p, c)], group)

(* hg.score.groups *)
Group(p, k) ==
  LET all == Showing(p, k)
  IN  IF all = {} THEN 0 ELSE Max({Value(p, Spread({c}, all)) : c \in all})
Groups(p) == Sum([k \in Kinds |-> Group(p, k) * prestige[k]])

(* hg.score.individual, hg.components.projects *)
Shapes ==
  [line |-> {<<<<0, 0>>, <<1, 0>>, <<2, 0>>>>},
   column |-> {<<<<0, 0>>, <<0, 1>>, <<0, 2>>>>},
   diagonal |-> {<<<<0, 0>>, <<1, 1>>, <<2, 2>>>>, <<<<0, 0>>, <<1, -1>>, <<2, -2>>>>},
   square |-> {<<<<0, 0>>, <<1, 0>>, <<0, 1>>, <<1, 1>>>>}]

Shifted(form, a) == {<<a[1] + form[i][1], a[2] + form[i][2]>> : i \in DOMAIN form}
Windows ==
  [shape \in DOMAIN Shapes |->
     {{NumberOf[b] : b \in spots} :
        spots \in {spots \in {Shifted(form, a) : form \in Shapes[shape], a \in AllSpots} :
                     spots \subseteq AllSpots}}]

RECURSIVE Best(_)
Best(sets) ==
  IF sets = {} THEN 0 ELSE
  LET s == CHOOSE s \in sets : TRUE
      without == Best(sets \ {s})
      with == s[2] + Best({t \in sets \ {s} : t[3] \cap s[3] = {}})
  IN  IF with > without THEN with ELSE without

Met(p, conditions) ==
  UNION {{<<i, conditions[i].worth, w>> :
            w \in {w \in Windows[conditions[i].shape] : w \subseteq Showing(p, conditions[i].kind)}}
         : i \in DOMAIN conditions}

(* hg.score.public, hg.public.zero *)
CountOf(p, k) == IF PublicClear = "double" THEN Value(p, Showing(p, k)) ELSE Cardinality(Showing(p, k))
Majority(p, counts) ==
  IF counts[p] = Max(Range(counts)) /\ (counts[p] > 0 \/ PublicZero = "all-tied") THEN 1 ELSE 0

(* hg.public.ornament *)
OrnamentsOf(p, name) == Cardinality({s \in built[p] : Cards[cards[p][s]].ornament = name})
Demands ==
  [i \in DOMAIN Public[public].kinds |-> [p \in Seats |-> CountOf(p, Public[public].kinds[i])]]
  \o (IF Ornaments = "yes"
      THEN [i \in DOMAIN Public[public].ornaments |->
              [p \in Seats |-> OrnamentsOf(p, Public[public].ornaments[i])]]
      ELSE <<>>)

PublicPoints(p) == Public[public].worth * Sum([i \in DOMAIN Demands |-> Majority(p, Demands[i])])
Score(p) == Groups(p) + PublicPoints(p) + Best(Met(p, Individual[project[p]]))

(* hg.win.most, hg.win.amitis, hg.win.public, hg.win.shared: what is told  *)
(* of the last state of a game.                                            *)
Result ==
  LET scores == [p \in Seats |-> Score(p)]
      best == {p \in Seats : \A q \in Seats : scores[p] >= scores[q]}
      farthest == {p \in best : \A q \in best : amitis[p] >= amitis[q]}
      winners == {p \in farthest : \A q \in farthest : PublicPoints(p) >= PublicPoints(q)}
  IN  <<scores, winners>>

-----------------------------------------------------------------------------
(* hg.components.quantities, hg.setup.prestige, hg.setup.queen,            *)
(* hg.supply.finite, hg.cards.deck, hg.setup.starters                      *)

NoCubes == Times(10, 0)
NoCards == Times(Columns, 0)

Init ==
  /\ phase = "first-player" /\ toMove = 0
  /\ column = 0 /\ hand = NoCubes /\ aligned = {} /\ moved = 0
  /\ built = Seated({}) /\ under = Seated({})
  /\ icons = Seated([c \in Cells |-> 0]) /\ cubes = Seated([c \in Cells |-> 0])
  /\ cards = Seated([s \in Slots |-> 0])
  /\ amitis = Seated(0) /\ project = Seated(0)
  /\ starters = Seated({k \in 1..Base : TRUE})  \* TLC prints this one by one
  /\ toSet = Seated(StartCubes)
  /\ prestige = Times(5, 1)
  /\ wooden = [k \in Kinds |-> TotalWooden[k] - 1 - Players * StartCubes[k]]
  /\ clear = TotalClear
  /\ stock = Deck /\ returned = <<>>
  /\ row = NoCards /\ effects = <<>> /\ used = {} /\ queen = 1 /\ taken = 0
  /\ first = 0 /\ public = 0
  /\ move = <<>>

-----------------------------------------------------------------------------
(* The set-up, in the order of hg.setup.order.                             *)

(* hg.setup.first *)
Firsts == IF phase = "first-player" THEN {<<"first", p>> : p \in Least(Seats)} ELSE {}

First ==
  \E m \in Firsts :
    /\ first' = m[2] /\ phase' = "projects" /\ move' = m
    /\ UNCHANGED <<toMove, column, hand, aligned, moved, built, under, icons, cubes, cards, amitis,
                   prestige, wooden, clear, returned, row, used, queen, taken>>
    /\ UNCHANGED settled

Hidden == -1
Unknown == {i \in DOMAIN Individual : \A p \in Seats : project[p] # i}

(* hg.setup.project, hg.setup.hidden, hg.setup.undealt *)
Receiver == Clockwise(first, Min({i \in 0..(Players - 1) : project[Clockwise(first, i)] = 0}))
Deals ==
  IF phase # "projects" THEN {} ELSE
  LET hide == IF Secret = "private" THEN {Hidden} ELSE {}
      dealt == \E p \in Seats : project[p] # 0
  IN  {<<"deal", Receiver, i>> : i \in IF OneSetUp /\ dealt /\ hide # {} THEN hide
                                       ELSE IF OneSetUp THEN Least(Unknown) ELSE Unknown \cup hide}

Deal ==
  \E m \in Deals :
    LET last == \A p \in Seats \ {m[2]} : project[p] # 0 IN
    /\ project' = [project EXCEPT ![m[2]] = m[3]]
    /\ phase' = IF last THEN "base" ELSE phase
    /\ toMove' = IF last THEN first ELSE 0
    /\ move' = m
    /\ UNCHANGED <<column, hand, aligned, moved, built, under, icons, cubes, cards, amitis, starters,
                   toSet, prestige, wooden, clear, stock, returned, row, effects, used, queen, taken,
                   first, public>>

(* hg.setup.base, hg.setup.base-set *)
Ordered == IF OneSetUp THEN {[i \in 1..Base |-> i]} ELSE OneTo(Base)
Bases == IF phase = "base" THEN {<<"base", toMove, o>> : o \in Ordered} ELSE {}

LayBase ==
  \E m \in Bases :
    LET p == m[2]
        next == Clockwise(p, 1)
        laid == [s \in BaseSlots |-> Starters[p][m[3][s]]]
        At(c) == LET s == Lower[c] IN Cards[laid[s]].icons[CHOOSE i \in 1..4 : Corners[s][i] = c]
    IN
    /\ built' = [built EXCEPT ![p] = BaseSlots]
    /\ icons' = [icons EXCEPT ![p] = [c \in Cells |-> IF Lower[c] \in BaseSlots THEN At(c) ELSE 0]]
    /\ cards' = [cards EXCEPT ![p] = [s \in Slots |-> IF s \in BaseSlots THEN laid[s] ELSE 0]]
    /\ starters' = [starters EXCEPT ![p] = {}]
    /\ IF next # first THEN phase' = "base" /\ toMove' = next
       ELSE IF Sum(StartCubes) > 0 THEN phase' = "cubes" /\ toMove' = next
       ELSE phase' = "public" /\ toMove' = 0
    /\ move' = m
    /\ UNCHANGED <<column, hand, aligned, moved, under, cubes, amitis, project, toSet, prestige, wooden,
                   clear, stock, returned, row, effects, used, queen, taken, first, public>>

(* hg.setup.cube, hg.setup.own-cubes, hg.setup.cube-cell *)
Settings ==
  IF phase # "cubes" THEN {} ELSE
  {<<"set", toMove, k, c>> : k \in Least({k \in Kinds : toSet[toMove][k] > 0}),
                             c \in Least(FreeCells(toMove))}

SetCube ==
  \E m \in Settings :
    LET p == m[2]
        left == More(toSet[p], m[3], -1)
        next == Clockwise(p, 1)
    IN
    /\ cubes' = [cubes EXCEPT ![p] = [@ EXCEPT ![m[4]] = m[3]]]
    /\ toSet' = [toSet EXCEPT ![p] = left]
    /\ IF Sum(left) > 0 THEN UNCHANGED <<phase, toMove>>
       ELSE IF next # first THEN phase' = phase /\ toMove' = next
       ELSE phase' = "public" /\ toMove' = 0
    /\ move' = m
    /\ UNCHANGED <<column, hand, aligned, moved, built, under, icons, cards, amitis, project, starters,
                   prestige, wooden, clear, stock, returned, row, effects, used, queen, taken, first,
                   public>>

(* hg.setup.public *)
Publics == IF phase = "public" THEN {<<"public", i>> : i \in Least(DOMAIN Public)} ELSE {}

OpenPublic ==
  \E m \in Publics :
    /\ public' = m[2] /\ phase' = "cards" /\ move' = m
    /\ UNCHANGED <<toMove, column, hand, aligned, moved, built, under, icons, cubes, cards, amitis,
                   project, starters, toSet, prestige, wooden, clear, stock, returned, row, effects,
                   used, queen, taken, first>>

(* hg.cards.draw, hg.cards.undrawn, hg.cards.returned *)
OnTop == IF stock # {} THEN stock ELSE IF returned = <<>> THEN {} ELSE {Head(returned)}
Openings ==
  IF phase # "cards" THEN {} ELSE
  {<<"card", Min({i \in 1..Columns : row[i] = 0}), card>> :
     card \in IF effects = <<>> THEN Least(OnTop) ELSE OnTop}

(* hg.cards.row, hg.round.turns *)
OpenCard ==
  \E m \in Openings :
    LET stock2 == stock \ {m[3]}
        returned2 == IF stock = {} THEN Tail(returned) ELSE returned
        row2 == [row EXCEPT ![m[2]] = m[3]]
        complete == (\A i \in 1..Columns : row2[i] # 0) \/ (stock2 = {} /\ returned2 = <<>>)
    IN
    /\ row' = row2 /\ stock' = stock2 /\ returned' = returned2
    /\ phase' = IF ~complete THEN phase ELSE IF effects = <<>> THEN "effects-order" ELSE "take"
    /\ toMove' = IF complete /\ effects # <<>> THEN first ELSE 0
    /\ move' = m
    /\ UNCHANGED <<column, hand, aligned, moved, built, under, icons, cubes, cards, amitis, project,
                   starters, toSet, prestige, wooden, clear, effects, used, queen, taken, first, public>>

(* hg.setup.effects, hg.components.effects: 1 Evolve, 2 Move two cubes,     *)
(* 3 Surprise cube, 4 Change colour; 5 is the queen.                       *)
AllOrders == {o \in [1..Columns -> 1..4] : \A i, j \in 1..Columns : o[i] = o[j] => i = j}
EffectOrders ==
  IF phase # "effects-order" THEN {} ELSE
  {<<"effects", o>> : o \in IF Orders = <<>> THEN AllOrders ELSE Range(Orders)}

OrderEffects ==
  \E m \in EffectOrders :
    /\ effects' = m[2] /\ queen' = 1 /\ phase' = "take" /\ toMove' = first /\ move' = m
    /\ UNCHANGED <<column, hand, aligned, moved, built, under, icons, cubes, cards, amitis, project,
                   starters, toSet, prestige, wooden, clear, stock, returned, row, used, taken, first,
                   public>>

-----------------------------------------------------------------------------
(* The end of a turn, of a round and of the game. What the move has        *)
(* changed of the gardens is primed; the rest is handed over.              *)

TurnsInRound == (Columns \div Players) * Players          \* hg.round.turns
AllFinished == \A p \in Seats : built'[p] = Finished

NoTurn == column' = 0 /\ hand' = NoCubes /\ aligned' = {} /\ moved' = 0

(* hg.turn.next, hg.round.emperor, hg.round.leftover, hg.round.effects,    *)
(* hg.round.queen, hg.end.pyramids                                         *)
EndTurn(p, cardsLeft, turns, down) ==
  LET Lying(card) == card # 0
      leftover == SelectSeq(cardsLeft, Lying)
      back == returned \o leftover
      hidden == \E q \in Seats : project[q] = Hidden
      over == AllFinished \/ (stock = {} /\ back = <<>>)
  IN
  /\ NoTurn
  /\ CASE turns < TurnsInRound /\ leftover # <<>> /\ ~AllFinished ->
            /\ phase' = "take" /\ toMove' = Clockwise(p, 1)
            /\ row' = cardsLeft /\ taken' = turns /\ used' = down
            /\ UNCHANGED <<returned, queen, first>>
       [] over /\ (turns >= TurnsInRound \/ leftover = <<>> \/ AllFinished) ->
            /\ phase' = IF hidden THEN "reveal" ELSE "final"
            /\ toMove' = 0
            /\ row' = NoCards /\ taken' = turns /\ used' = down /\ returned' = back
            /\ UNCHANGED <<queen, first>>
       [] OTHER ->
            /\ phase' = "cards" /\ toMove' = 0
            /\ row' = NoCards /\ taken' = 0 /\ used' = {} /\ returned' = back
            /\ queen' = (queen % Columns) + 1 /\ first' = p

(* hg.turn.steps: cubes in hand first, then effects, then Amitis; without a *)
(* card to go to her step is left out (hg.amitis.none).                    *)
GoOn(p, col, cubesLeft, effectsLeft, cardsLeft, turns, down) ==
  IF Sum(cubesLeft) = 0 /\ effectsLeft = {} /\ NextSlot(built'[p], amitis'[p]) = 0
  THEN EndTurn(p, cardsLeft, turns, down)
  ELSE /\ phase' = IF Sum(cubesLeft) > 0 THEN "put-back"
                   ELSE IF effectsLeft # {} THEN "effects" ELSE "amitis"
       /\ toMove' = p /\ column' = col /\ hand' = cubesLeft /\ aligned' = effectsLeft /\ moved' = 0
       /\ row' = cardsLeft /\ taken' = turns /\ used' = down
       /\ UNCHANGED <<returned, queen, first>>

-----------------------------------------------------------------------------
(* Taking a card. *)

Lively(p) == ~Quiet \/ p = first

(* hg.take.slot, hg.take.support, hg.take.apex *)
OpenSlots(p) == {s \in Finished \ built[p] : Supporters[s] \subseteq built[p]}
Joints(p) == IF Lively(p) THEN BOOLEAN ELSE {FALSE}

(* hg.take.card, hg.take.open: TRUE is over, FALSE under.                  *)
Takes ==
  IF phase # "take" THEN {} ELSE
  {<<"take", toMove, i, s, left, right>> : i \in {i \in 1..Columns : row[i] # 0}, s \in OpenSlots(toMove),
                                           left \in Joints(toMove), right \in Joints(toMove)}

(* hg.effect.aligned *)
AlignedWith(i) == {effects[i]} \cup (IF queen = i THEN {5} ELSE {})

CountCubes(lifted) == [k \in 1..10 |-> Occurs(k, lifted)]

(* hg.take.joints, hg.take.displaced, hg.components.cards *)
Take ==
  \E m \in Takes :
    LET p == m[2]
        s == m[4]
        card == row[m[3]]
        joints == {LeftJoint(s), RightJoint(s)}
        over == (IF m[5] THEN {LeftJoint(s)} ELSE {}) \cup (IF m[6] THEN {RightJoint(s)} ELSE {})
        lifted == IF Displaced = "covered-cells" THEN over
                  ELSE UNION {Owned(p, Lower[c]) : c \in over}
        Icon(c) == Cards[card].icons[CHOOSE i \in 1..4 : Corners[s][i] = c]
    IN
    /\ built' = [built EXCEPT ![p] = @ \cup {s}]
    /\ under' = [under EXCEPT ![p] = @ \cup (joints \ over)]
    /\ icons' = [icons EXCEPT ![p] = [c \in Cells |->
                   IF c \in Range(Corners[s]) \ (joints \ over) THEN Icon(c) ELSE @[c]]]
    /\ cubes' = [cubes EXCEPT ![p] = [c \in Cells |-> IF c \in lifted THEN 0 ELSE @[c]]]
    /\ cards' = [cards EXCEPT ![p] = [@ EXCEPT ![s] = card]]
    /\ move' = m
    /\ UNCHANGED <<amitis, prestige, wooden, clear>> /\ UNCHANGED settled
    /\ GoOn(p, m[3], CountCubes([c \in Cells |-> IF c \in lifted THEN cubes[p][c] ELSE 0]),
            AlignedWith(m[3]), [row EXCEPT ![m[3]] = 0], taken + 1, used)

-----------------------------------------------------------------------------
(* Putting cubes back. *)

(* hg.cube.back, hg.cube.held *)
Puts ==
  IF phase # "put-back" THEN {} ELSE
  {<<"put", toMove, cube, c>> : cube \in {k \in 1..10 : hand[k] > 0}, c \in FreeCells(toMove)}

(* hg.cube.order: prestige changes before the next cube is put.            *)
Put ==
  \E m \in Puts :
    LET p == m[2] IN
    /\ cubes' = [cubes EXCEPT ![p] = [@ EXCEPT ![m[4]] = m[3]]]
    /\ prestige' = Fitted(p, m[3], m[4])
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cards, amitis, wooden, clear>> /\ UNCHANGED settled
    /\ GoOn(p, column, More(hand, m[3], -1), aligned, row, taken, used)

-----------------------------------------------------------------------------
(* Effects. hg.effect.aligned, hg.effect.used                              *)

MayUse(e) == phase = "effects" /\ e \in aligned /\ Lively(toMove)
Used(p, e) == GoOn(p, column, hand, aligned \ {e}, row, taken, used \cup {e})

(* hg.effect.decline *)
Declines == IF phase = "effects" THEN {<<"decline", toMove, e>> : e \in aligned} ELSE {}

Decline ==
  \E m \in Declines :
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cubes, cards, amitis, prestige, wooden, clear>>
    /\ UNCHANGED settled
    /\ GoOn(m[2], column, hand, aligned \ {m[3]}, row, taken, used)

(* hg.evolve.cube, hg.evolve.wooden, hg.evolve.supply *)
Evolutions ==
  IF ~MayUse(1) THEN {} ELSE
  {<<"evolve", toMove, c>> :
     c \in {c \in WithCube(toMove) : cubes[toMove][c] <= 5 /\ clear[cubes[toMove][c]] > 0}}

(* hg.evolve.prestige *)
Evolve ==
  \E m \in Evolutions :
    LET p == m[2]
        k == cubes[p][m[3]]
    IN
    /\ cubes' = [cubes EXCEPT ![p] = [@ EXCEPT ![m[3]] = k + 5]]
    /\ wooden' = More(wooden, k, 1) /\ clear' = More(clear, k, -1)
    /\ prestige' = Fitted(p, k + 5, m[3])
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cards, amitis>> /\ UNCHANGED settled
    /\ Used(p, 1)

(* hg.move.two, hg.move.cube, hg.move.second *)
Shifts ==
  IF ~MayUse(2) \/ (MoveTwo = "exactly-two" /\ Cardinality(WithCube(toMove)) < 2) THEN {} ELSE
  {<<"move", toMove, c, d>> : c \in WithCube(toMove), d \in FreeCells(toMove)}

ShiftedCubes(p, c, d) == [cubes EXCEPT ![p] = [@ EXCEPT ![c] = 0, ![d] = cubes[p][c]]]

Shift ==
  \E m \in Shifts :
    LET p == m[2] IN
    /\ cubes' = ShiftedCubes(p, m[3], m[4])
    /\ prestige' = Fitted(p, cubes[p][m[3]], m[4])
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cards, amitis, wooden, clear>> /\ UNCHANGED settled
    /\ IF Cardinality(WithCube(p)) > 1
       THEN /\ phase' = "second-move" /\ moved' = m[4] /\ aligned' = aligned \ {2}
            /\ used' = used \cup {2}
            /\ UNCHANGED <<toMove, column, hand, row, taken, returned, queen, first>>
       ELSE Used(p, 2)

(* hg.move.same *)
SecondShifts ==
  IF phase # "second-move" THEN {} ELSE
  {<<"move", toMove, c, d>> : c \in WithCube(toMove) \ {moved}, d \in FreeCells(toMove)}

SecondShift ==
  \E m \in SecondShifts :
    LET p == m[2] IN
    /\ cubes' = ShiftedCubes(p, m[3], m[4])
    /\ prestige' = Fitted(p, cubes[p][m[3]], m[4])
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cards, amitis, wooden, clear>> /\ UNCHANGED settled
    /\ GoOn(p, column, hand, aligned, row, taken, used)

(* hg.move.stop *)
Stops == IF phase = "second-move" /\ MoveTwo = "up-to-two" THEN {<<"stop", toMove>>} ELSE {}

Stop ==
  \E m \in Stops :
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cubes, cards, amitis, prestige, wooden, clear>>
    /\ UNCHANGED settled
    /\ GoOn(m[2], column, hand, aligned, row, taken, used)

(* hg.surprise.draw, hg.surprise.supply *)
Surprises ==
  IF MayUse(3) /\ Max(Range(wooden)) > 0 /\ FreeCells(toMove) # {} THEN {<<"surprise", toMove>>} ELSE {}

Surprise ==
  \E m \in Surprises :
    /\ phase' = "draw" /\ toMove' = 0 /\ aligned' = aligned \ {3} /\ used' = used \cup {3}
    /\ move' = m
    /\ UNCHANGED <<column, hand, moved, built, under, icons, cubes, cards, amitis, prestige, wooden,
                   clear, returned, row, queen, taken, first>>
    /\ UNCHANGED settled

(* hg.surprise.chance *)
Draws == IF phase = "draw" THEN {<<"draw", k>> : k \in {k \in Kinds : wooden[k] > 0}} ELSE {}

Draw ==
  \E m \in Draws :
    /\ wooden' = More(wooden, m[2], -1)
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cubes, cards, amitis, prestige, clear>> /\ UNCHANGED settled
    /\ GoOn(Clockwise(first, taken - 1), column, More(NoCubes, m[2], 1), aligned, row, taken, used)

(* hg.recolour.cube, hg.move.cube, hg.recolour.same, hg.recolour.supply,   *)
(* hg.recolour.prestige                                                    *)
Recolourings ==
  IF ~MayUse(4) THEN {} ELSE
  LET p == toMove
      Cube(c, k) == IF cubes[p][c] > 5 THEN k + 5 ELSE k
      Left(c, k) == IF cubes[p][c] > 5 THEN clear[k] ELSE wooden[k]
      Fine(c, k) == Left(c, k) > 0 /\ (RecolourSame = "allowed" \/ KindOf(cubes[p][c]) # k)
  IN  UNION {{<<"recolour", p, [cubes[p] EXCEPT ![c] = Cube(c, k)], Fitted(p, Cube(c, k), c)>>
              : k \in {k \in Kinds : Fine(c, k)}} : c \in WithCube(p)}

Recolour ==
  \E m \in Recolourings :
    LET p == m[2] IN
    /\ cubes' = [cubes EXCEPT ![p] = m[3]]
    /\ prestige' = m[4]
    /\ wooden' = [k \in Kinds |-> wooden[k] + Occurs(k, cubes[p]) - Occurs(k, m[3])]
    /\ clear' = [k \in Kinds |-> clear[k] + Occurs(k + 5, cubes[p]) - Occurs(k + 5, m[3])]
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cards, amitis>> /\ UNCHANGED settled
    /\ Used(p, 4)

(* hg.amitis.queen, hg.amitis.stuck *)
Queens ==
  IF ~MayUse(5) \/ NextSlot(built[toMove], amitis[toMove]) = 0 THEN {} ELSE
  {<<"queen", toMove, after>> : after \in Stepped(toMove)}

Queen ==
  \E m \in Queens :
    LET p == m[2] IN
    /\ amitis' = [amitis EXCEPT ![p] = NextSlot(built[p], @)]
    /\ prestige' = m[3]
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cubes, cards, wooden, clear>> /\ UNCHANGED settled
    /\ Used(p, 5)

(* hg.amitis.step *)
Steps == IF phase = "amitis" THEN {<<"amitis", toMove, after>> : after \in Stepped(toMove)} ELSE {}

Step ==
  \E m \in Steps :
    LET p == m[2] IN
    /\ amitis' = [amitis EXCEPT ![p] = NextSlot(built[p], @)]
    /\ prestige' = m[3]
    /\ move' = m
    /\ UNCHANGED <<built, under, icons, cubes, cards, wooden, clear>> /\ UNCHANGED settled
    /\ EndTurn(p, row, taken, used)

(* hg.reveal.project *)
Reveals ==
  IF phase # "reveal" THEN {} ELSE
  {<<"reveal", Min({p \in Seats : project[p] = Hidden}), i>> : i \in Unknown}

Reveal ==
  \E m \in Reveals :
    LET last == \A p \in Seats \ {m[2]} : project[p] # Hidden IN
    /\ project' = [project EXCEPT ![m[2]] = m[3]]
    /\ phase' = IF last THEN "final" ELSE phase
    /\ move' = m
    /\ UNCHANGED <<toMove, column, hand, aligned, moved, built, under, icons, cubes, cards, amitis,
                   starters, toSet, prestige, wooden, clear, stock, returned, row, effects, used, queen,
                   taken, first, public>>

-----------------------------------------------------------------------------

Moves == Firsts \cup Deals \cup Bases \cup Settings \cup Publics \cup Openings \cup EffectOrders
         \cup Takes \cup Puts \cup Declines \cup Evolutions \cup Shifts \cup SecondShifts \cup Stops
         \cup Surprises \cup Draws \cup Recolourings \cup Queens \cup Steps \cup Reveals

Next == First \/ Deal \/ LayBase \/ SetCube \/ OpenPublic \/ OpenCard \/ OrderEffects \/ Take \/ Put
        \/ Decline \/ Evolve \/ Shift \/ SecondShift \/ Stop \/ Surprise \/ Draw \/ Recolour \/ Queen
        \/ Step \/ Reveal

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What holds in every state. *)

TypeOK ==
  /\ toMove \in 0..Players /\ first \in 0..Players /\ column \in 0..Columns
  /\ moved \in 0..Cardinality(AllSpots) /\ aligned \subseteq 1..5 /\ used \subseteq 1..5
  /\ queen \in 1..Columns /\ taken \in 0..TurnsInRound
  /\ \A p \in Seats : /\ built[p] \subseteq Finished /\ under[p] \subseteq Visible(p)
                      /\ \A c \in Cells : icons[p][c] \in 0..5 /\ cubes[p][c] \in 0..10
  /\ (moved # 0) = (phase = "second-move")
  /\ (column # 0) = (phase \in {"put-back", "effects", "second-move", "draw", "amitis"})

(* hg.supply.finite: of every cube there is what the box holds; wooden ones *)
(* mark prestige too.                                                      *)
Conservation ==
  \A k \in Kinds :
    /\ wooden[k] + 1 + hand[k] + Sum([p \in Seats |-> Occurs(k, cubes[p]) + toSet[p][k]]) = TotalWooden[k]
    /\ clear[k] + hand[k + 5] + Sum([p \in Seats |-> Occurs(k + 5, cubes[p])]) = TotalClear[k]

Supply == \A k \in Kinds : wooden[k] >= 0 /\ clear[k] >= 0

(* hg.cards.deck: every card of the pile is in one place.                  *)
CardsOnce ==
  \A card \in Deck :
    (IF card \in stock THEN 1 ELSE 0) + Occurs(card, returned) + Occurs(card, row)
    + Sum([p \in Seats |-> Occurs(card, cards[p])]) = 1

(* hg.prestige.track, hg.prestige.clamp *)
PrestigeBounds == \A k \in Kinds : prestige[k] \in 1..Most

(* hg.take.support *)
Support == \A p \in Seats : \A s \in built[p] : Supporters[s] \subseteq built[p]

(* hg.pyramid.visible, hg.pyramid.cells, hg.cube.cell: a cell belongs to   *)
(* two cards at most; icons and cubes are where cards are.                 *)
CellRules ==
  \A p \in Seats : \A c \in Cells :
    /\ Cardinality(SlotsAt[c]) <= 2
    /\ (icons[p][c] # 0) = (c \in Visible(p))
    /\ cubes[p][c] # 0 => c \in Visible(p)
    /\ c \in under[p] => SlotsAt[c] \subseteq built[p]

(* hg.amitis.pawn *)
AmitisOnCard == \A p \in Seats : amitis[p] = 0 \/ amitis[p] \in built[p]

(* hg.round.turns, hg.turn.next: whoever is to move has had as many turns  *)
(* as those after him, and those before him one more.                      *)
Above(p) == Cardinality(built[p] \ BaseSlots)
TurnOrder ==
  /\ (toMove = 0) = (phase \in {"first-player", "projects", "public", "cards", "effects-order", "draw",
                                "reveal", "final"})
  /\ phase = "take" => /\ toMove = Clockwise(first, taken)
                       /\ \A p \in Seats : Above(p) <= Above(Clockwise(p, 1)) + 1
                       /\ \A p \in Seats : Above(toMove) <= Above(p)

(* hg.take.must: every state has a move, or is the last.                   *)
Playable == (phase = "final") = (Moves = {})

-----------------------------------------------------------------------------
(* What holds from each state to the next. *)

(* hg.take.joints: what is covered stays covered, and cards stay.          *)
CardsStay ==
  [][\A p \in Seats : \A s \in Slots : cards[p][s] # 0 => cards'[p][s] = cards[p][s]]_cards

(* hg.amitis.path: she never goes back.                                    *)
AmitisGoesOn == [][\A p \in Seats : amitis'[p] >= amitis[p]]_amitis

(* hg.effect.used, hg.round.effects: used effects come back at the end of a *)
(* round only.                                                             *)
UsedStay == [][used \subseteq used' \/ phase' = "cards"]_used

(* hg.setup.order, hg.turn.steps *)
SetUp == {"first-player", "projects", "base", "cubes", "public", "cards", "effects-order"}
SetUpOnce == [][phase \notin SetUp => phase' \notin SetUp \ {"cards"}]_phase
=============================================================================
