"""The Swiss tournament of the FIDE exercises in tie-breaking, each player's rounds as that player would type them."""

# A Swiss of the FIDE Technical Commission: 16 players, 5 rounds. Opponent and result (1 = 0 games, + - forfeits,
# H half-point bye, U pairing bye, Z absent):
#
#   #   round 1    2     3     4     5   points
#   1      9 1   13 =   2 =  15 1   4 =   3½
#   2     10 1    7 1   1 =  16 1   3 =   4
#   3     11 =    6 1   8 1   4 =   2 =   3½
#   4     12 1     H   13 1   3 =   1 =   3½
#   5     13 0   15 0  11 1   7 =  10 1   2½
#   6     14 0    3 0    U   10 1   8 1   3
#   7     15 1    2 0  16 0   5 =  11 0   1½
#   8     16 =   14 1   3 0  13 1   6 0   2½
#   9      1 0   10 0    H   11 -    U    1½
#  10      2 0    9 1  15 0   6 0   5 0   1
#  11      3 =   16 0   5 0   9 +   7 1   2½
#  12      4 0     U   14 +    Z     Z    2
#  13      5 1    1 =   4 0   8 0  14 0   1½
#  14      6 1    8 0  12 -    Z   13 1   2
#  15      7 0    5 1  10 1   1 0  16 0   2
#  16      8 =   11 1   7 1   2 0  15 1   3½
#
# As opponents (FIDE C.07 art. 16.3) all count their points but 12, who withdrew: 2 + ½ + ½. The half-point bye of 9 is
# followed by a pairing bye and the absence of 14 by a game, so neither is adjusted.
SWISS = {
    1: "W 1.5; D 1.5; D 4; W 2; D 3.5",
    2: "W 1; W 1.5; D 3.5; W 3.5; D 3.5",
    3: "D 2.5; W 3; W 2.5; D 3.5; D 4",
    4: "W 2+2u; H; W 1.5; D 3.5; D 3.5",
    5: "L 1.5; L 2; W 2.5; D 1.5; W 1",
    6: "L 2; L 3.5; BYE; W 1; W 2.5",
    7: "W 2; L 4; L 3.5; D 2.5; L 2.5",
    8: "D 3.5; W 2; L 3.5; W 1.5; L 3",
    9: "L 3.5; L 1; H; - 2.5; BYE",
    10: "L 4; W 1.5; L 2; L 3; L 2.5",
    11: "D 3.5; L 3.5; L 2.5; + 1.5; W 1.5",
    12: "L 3.5; BYE; + 2; Z; Z",
    13: "W 2.5; D 3.5; L 3.5; L 2.5; L 2",
    14: "W 3; L 2.5; - 2+2u; Z; W 1.5",
    15: "L 1.5; W 2.5; W 1; L 3.5; L 3.5",
    16: "D 2.5; W 2.5; W 1.5; L 4; W 2",
}

# The exercise Swiss of the FIDE Technical Commission, as it counted before C.07: every unplayed round of an opponent is
# a draw. Opponent and result (1 = 0 games, + - forfeits, H half-point bye, U pairing bye, Z absent); from games and u:
#
#   #   round 1    2     3     4     5   games
#   1      9 1   13 =   2 =  15 1   4 =   3½
#   2     10 1    7 1   1 =  16 1   3 =   4
#   3     11 =    6 1   8 1   4 =   2 =   3½
#   4     12 1     H   13 1   3 =   1 =   3 + 1u
#   5     13 0   15 0  11 1   7 =  10 1   2½
#   6     14 0    3 0    U   10 1   8 1   2 + 1u
#   7     15 1    2 0  16 0   5 =  11 0   1½
#   8     16 =   14 1   3 0  13 1   6 0   2½
#   9      1 0   10 0    H   11 -    U    0 + 3u
#  10      2 0    9 1  15 0   6 0   5 0   1
#  11      3 =   16 0   5 0   9 +   7 1   1½ + 1u
#  12      4 0     U   14 +    Z     Z    0 + 4u
#  13      5 1    1 =   4 0   8 0  14 0   1½
#  14      6 1    8 0  12 -    Z   13 1   2 + 2u
#  15      7 0    5 1  10 1   1 0  16 0   2
#  16      8 =   11 1   7 1   2 0  15 1   3½
EVERY_UNPLAYED_A_DRAW = {
    1: "W 3u; D 1.5; D 4; W 2; D 3+1u",
    2: "W 1; W 1.5; D 3.5; W 3.5; D 3.5",
    3: "D 1.5+1u; W 2+1u; W 2.5; D 3+1u; D 4",
    4: "W 4u; H; W 1.5; D 3.5; D 3.5",
    5: "L 1.5; L 2; W 1.5+1u; D 1.5; W 1",
    6: "L 2+2u; L 3.5; BYE; W 1; W 2.5",
    7: "W 2; L 4; L 3.5; D 2.5; L 1.5+1u",
    8: "D 3.5; W 2+2u; L 3.5; W 1.5; L 2+1u",
    9: "L 3.5; L 1; H; - 1.5+1u; BYE",
    10: "L 4; W 3u; L 2; L 2+1u; L 2.5",
    11: "D 3.5; L 3.5; L 2.5; + 3u; W 1.5",
    12: "L 3+1u; BYE; + 2+2u; Z; Z",
    13: "W 2.5; D 3.5; L 3+1u; L 2.5; L 2+2u",
    14: "W 2+1u; L 2.5; - 4u; Z; W 1.5",
    15: "L 1.5; W 2.5; W 1; L 3.5; L 3.5",
    16: "D 2.5; W 1.5+1u; W 1.5; L 4; W 2",
}
