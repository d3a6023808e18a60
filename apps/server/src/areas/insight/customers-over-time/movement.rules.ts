import { NO_PURCHASE, RFM_SEGMENTS, RFM_STATES, type RfmState } from '@clientela/contract';

/** So many customers moved from one state to another. */
export interface Move {
  from: RfmState;
  to: RfmState;
  customers: number;
  firm: number | null;
}

/** All 144 pairs, those without customers included. `people`: everybody, most of them perhaps without a purchase. */
export function matrixOf(moves: readonly Move[], people: number): Move[] {
  const known = new Map(moves.map((move) => [`${move.from} ${move.to}`, move]));
  const withSales = sumOf(moves, ({ from, to }) => from !== NO_PURCHASE || to !== NO_PURCHASE);
  known.set(`${NO_PURCHASE} ${NO_PURCHASE}`, {
    from: NO_PURCHASE,
    to: NO_PURCHASE,
    customers: people - withSales,
    firm: null,
  });
  const firm = moves.some((move) => move.firm !== null) ? 0 : null;
  return RFM_STATES.flatMap((from) =>
    RFM_STATES.map((to) => known.get(`${from} ${to}`) ?? { from, to, customers: 0, firm }),
  );
}

/** How many went up, down, or stayed, by the order of the segments; the states without a purchase have no place in it. */
export function directionsOf(moves: readonly Move[]): { up: number; down: number; same: number } {
  const segments: readonly RfmState[] = RFM_SEGMENTS;
  const steps = ({ from, to }: Move) =>
    from === NO_PURCHASE || to === NO_PURCHASE
      ? null
      : segments.indexOf(from) - segments.indexOf(to);
  return {
    up: sumOf(moves, (move) => (steps(move) ?? 0) > 0),
    down: sumOf(moves, (move) => (steps(move) ?? 0) < 0),
    same: sumOf(moves, (move) => steps(move) === 0),
  };
}

function sumOf(moves: readonly Move[], counts: (move: Move) => boolean): number {
  return moves.reduce((sum, move) => sum + (counts(move) ? move.customers : 0), 0);
}
