import { type FilterCondition, RFM_STATES, type RfmState } from '@clientela/contract';
import type { Item, Side } from './items.ts';
import type { Parts } from './parts.ts';

/** Who went from one RFM segment to another. */

/** The days looked back where a question names none. */
export const MOVED_DAYS = 30;

export const MOVES: [patterns: string[], item: Item][] = [
  [
    [
      'passou/passaram/migrou/migraram/mudou/mudaram/pulou/pularam/evoluiu/evoluiram/regrediu/regrediram',
      'caiu/cairam/desceu/desceram/subiu/subiram/saiu/sairam',
    ],
    { is: 'moved' },
  ],
  [['deixou/deixaram de ser', 'era/eram', 'estava/estavam em'], { is: 'moved', side: 'from' }],
  [
    [
      'virou/viraram/tornou/tornaram se?',
      'se tornou/tornaram',
      'entrou/entraram em/no/nos/nas',
      'e/mas agora/hoje ja? esta/estao/sao/e/virou/viraram',
    ],
    { is: 'moved', side: 'to' },
  ],
];

/** "dos Campeões" is where somebody came from, "para Em Risco" where they went. */
export const SIDES: readonly [prefix: string, side: Side][] = [
  ['de/da/do/das/dos', 'from'],
  ['para a/o/as/os?', 'to'],
];

/** Whether the question is about a change of segment, rather than about those in one. */
export function isMovement(parts: Parts): boolean {
  const sides = parts.all().map((item) => item.is === 'segment' && item.side);
  const isMoved = parts.has('moved') && parts.has('segment');
  return isMoved || (sides.includes('from') && sides.includes('to'));
}

/** The condition on people of a movement; null where a segment has no side. */
export function takeMovement(parts: Parts, in_last_days: number): FilterCondition | null {
  const named: Record<Side, RfmState[]> = { from: [], to: [] };
  let next: Side | undefined;
  // "quantos campeões viraram fiéis": what comes before is where they were.
  const isToSaid = parts.all().some((item) => sideOf(item) === 'to');
  let last: Side | undefined = isToSaid ? 'from' : undefined;
  for (const item of parts.all()) {
    if (item.is === 'not') return null;
    if (item.is === 'moved') next = item.side ?? next;
    if (item.is !== 'segment') continue;
    const side: Side | undefined = next ?? item.side ?? last;
    if (!side) return null;
    named[side].push(item.segment);
    [next, last] = [undefined, side];
  }
  parts.drop('moved', 'segment');
  const { from, to } = named;
  return {
    field: 'rfm_moved',
    from: from.length > 0 ? from : others(to),
    to: to.length > 0 ? to : others(from),
    in_last_days,
  };
}

const sideOf = (item: Item) =>
  item.is === 'segment' || item.is === 'moved' ? item.side : undefined;

const others = (states: readonly RfmState[]) => RFM_STATES.filter((one) => !states.includes(one));
