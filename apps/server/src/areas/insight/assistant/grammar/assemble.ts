import type { Asked, FilterCondition } from '@clientela/contract';
import type { Item } from './items.ts';
import { isMovement } from './movement.ts';
import { numberOf } from './numbers.ts';
import { Parts, type Reading } from './parts.ts';
import { conditionsOf, isAboutPeople } from './people.ts';

/** What a question may refer to. */
interface Conversation {
  today: string;
  previous: Asked | null;
  /** It begins as a continuation: "e o ticket médio?". */
  isContinued: boolean;
}

/** Reads the parts of a question as a whole. */
export function assemble(
  items: readonly Item[],
  { today, previous, isContinued }: Conversation,
): Reading {
  const parts = new Parts(items);
  const isAboutThose = parts.take('those').length > 0;
  const draft = parts.take('draft')[0];
  const explained = parts.take('explain')[0];
  if (explained) {
    parts.drop('how_much');
    const metrics = [...parts.take('metrics'), ...parts.take('weak')];
    const metric = metrics[0]?.metrics[0];
    return parts.reading(metric ? { kind: 'explain', metric } : null);
  }
  // With a number the view has no place: "receita por safra" is no total.
  const view = parts.has('metrics') ? undefined : parts.take('view')[0];
  if (view) {
    parts.drop('persons', 'people', 'which', 'how_many', 'how_much', 'noun');
    return parts.reading({ kind: 'view', view: view.view });
  }
  if (draft || isAboutPeople(parts, previous)) {
    const of = draft?.of ?? (previous?.kind === 'draft' ? previous.of : undefined);
    const isMore = isAboutThose || isContinued || !(parts.has('people') || parts.has('persons'));
    const before = !draft && isMore ? filtersOf(previous) : [];
    const isDefaultPeriod = isMovement(parts) && !parts.has('period');
    const conditions = [...before, ...conditionsOf(parts, today)];
    if (conditions.length === before.length) return parts.reading(null);
    const filters = { op: 'all' as const, of: conditions };
    return parts.reading(
      of ? { kind: 'draft', of, filters } : { kind: 'people', filters },
      isDefaultPeriod,
    );
  }
  if (isMixed(items)) return parts.reading(null);
  const last = previous?.kind === 'query' ? previous.query : null;
  return numberOf(parts, { today, previous: last, isContinued });
}

function filtersOf(asked: Asked | null): FilterCondition[] {
  if (asked?.kind !== 'people' && asked?.kind !== 'draft') return [];
  return asked.filters.of.filter((node): node is FilterCondition => 'field' in node);
}

const AND = ['e', 'ou'];

/** Whether a number is said to be of another, rather than both are asked for: "receita de clientes novos". */
function isMixed(items: readonly Item[]): boolean {
  let between: Item[] | null = null;
  for (const item of items) {
    if (item.is === 'metrics') {
      const isJoined = between?.some(
        ({ is, said }) => is !== 'filler' || AND.includes(said?.toLowerCase() ?? ''),
      );
      if (between && between.length > 0 && !isJoined) return true;
      between = [];
    } else between?.push(item);
  }
  return false;
}
