import type { Asked, FilterCondition } from '@clientela/contract';
import type { Item } from './items.ts';
import { isMovement } from './movement.ts';
import { numberOf } from './numbers.ts';
import { Parts, type Reading } from './parts.ts';
import { conditionsOf, conditionsOfNumber, isAboutPeople } from './people.ts';

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
  if (losesWords(items)) return parts.reading(null);
  if (items.some((item) => item.is === 'period' && item.isFuture)) {
    parts.limit = 'future';
    return parts.reading(null);
  }
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
  const isOfThose = isAboutThose && hasPeople(previous) && !parts.has('metrics');
  if (draft || isOfThose || isAboutPeople(parts, previous)) {
    const of = draft?.of ?? (previous?.kind === 'draft' ? previous.of : undefined);
    const isMore = isAboutThose || isContinued || !(parts.has('people') || parts.has('persons'));
    const before = !draft && isMore ? filtersOf(previous, isAboutThose) : [];
    const isDefaultPeriod = isMovement(parts) && !parts.has('period');
    const now = conditionsOf(parts, today);
    if (now.length === 0) return parts.reading(null);
    const conditions = [...before.filter((one) => !now.some(isSameKind(one))), ...now];
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

/** Conditions of which a person can meet one: a later one replaces an earlier. */
const isSameKind = (one: FilterCondition) => (other: FilterCondition) =>
  KINDS_OF_ONE.some((kind) => kind.includes(one.field) && kind.includes(other.field)) ||
  (one.field === 'campaign' && other.field === 'campaign' && one.event === other.event);
const KINDS_OF_ONE: readonly (readonly FilterCondition['field'][])[] = [
  ['last_sale_at'],
  ['sales_count'],
  ['birthday'],
  ['sales_total'],
  ['average_ticket'],
];

/** Whether the last question found or counted people. */
function hasPeople(asked: Asked | null): boolean {
  if (asked?.kind === 'query') return asked.query.metrics.join() === 'customers';
  return asked?.kind === 'people' || asked?.kind === 'draft';
}

/** The conditions of the last question; those of a number only where its people are meant. */
function filtersOf(asked: Asked | null, isAboutThose: boolean): FilterCondition[] {
  if (asked?.kind === 'query') return isAboutThose ? conditionsOfNumber(asked.query) : [];
  if (asked?.kind !== 'people' && asked?.kind !== 'draft') return [];
  return asked.filters.of.filter((node): node is FilterCondition => 'field' in node);
}

/** "por compra" is a number for each, "de faca" is of goods that the store does not name: both would be lost. */
function losesWords(items: readonly Item[]): boolean {
  return items.some(({ said }, at) => {
    const next = items[at + 1];
    const word = next?.said?.toLowerCase() ?? '';
    if (said === 'de') return next?.is === 'filler' && GOODS.includes(word);
    return said === 'por' && (next?.is === 'bought' || PER.includes(word));
  });
}

/** Fillers that are goods after "de". */
const GOODS = ['faca', 'base', 'conta', 'cadastro', 'lista'];

const PER = ['pedido', 'venda', 'compra', 'cliente', 'pessoa'];

const AND = ['e', 'ou'];

/** Whether a number is said to be of another, rather than both are asked for: "receita de clientes novos". */
function isMixed(items: readonly Item[]): boolean {
  let between: Item[] | null = null;
  let isAfterComma = false;
  let last: readonly string[] = [];
  for (const item of items) {
    if (item.is === 'metrics') {
      const isJoined =
        between?.some(
          ({ is, said, hasComma }) =>
            is !== 'filler' || hasComma || AND.includes(said?.toLowerCase() ?? ''),
        ) || isAfterComma;
      const isSame = item.metrics.join() === last.join();
      if (between && !isJoined && !isSame) return true;
      last = item.metrics;
      between = [];
      isAfterComma = item.hasComma === true;
    } else between?.push(item);
  }
  return false;
}
