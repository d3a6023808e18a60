import type {
  Asked,
  Dimension,
  FilterCondition,
  MetricsQuery,
  QueryMetric,
  RfmSegment,
} from '@clientela/contract';
import type { Limit } from '../understanding.ts';
import type { NamedPeriod } from './periods.ts';

/** What a phrase of a question means, before the question is read as a whole. */
export type Item = Meaning & {
  /** The words that said it. */
  said?: string;
  /** "e" right before it. */
  isJoined?: boolean;
  /** A comma right after it. */
  hasComma?: boolean;
};

type Meaning =
  /** A number that the question names. */
  | { is: 'metrics'; metrics: QueryMetric[] }
  /** A number that the question means where it names no other: "vendi" may go with "quantos itens". */
  | { is: 'weak'; metrics: QueryMetric[] }
  /** A dimension named as a division: "por estado". */
  | { is: 'by'; dimension: Dimension }
  /** A dimension's name: "cidades", "a campanha". */
  | { is: 'noun'; dimension: Dimension }
  /** What is largest of a noun, and by what. */
  | { is: 'most'; metrics: QueryMetric[] }
  | { is: 'which' }
  /** "quantas", as of things that are counted. */
  | { is: 'how_many' }
  /** "quanto", as of money: no number of people. */
  | { is: 'how_much' }
  /** Over time, by whatever suits the period. */
  | { is: 'series' }
  /** How many rows are listed, and of what where the same words say so. */
  | { is: 'top'; top: MetricsQuery['top']; of?: Dimension; isLargest?: boolean }
  | { is: 'abc'; abc: NonNullable<MetricsQuery['abc']> }
  | ({ is: 'period' } & NamedPeriod)
  /** The period named next is the one compared with. */
  | { is: 'compare' }
  | { is: 'grew' }
  /** "mais", which compares two periods, or asks for the largest of a noun. */
  | { is: 'more' }
  /** "menos", which compares two periods; answers do not list the smallest of a noun. */
  | { is: 'less' }
  | { is: 'filter'; dimension: Dimension; values: string[] }
  /** The filter named next excludes. */
  | { is: 'not' }
  /** "desses": of the people of the last question. */
  | { is: 'those' }
  /** "quem": the question is about people. */
  | { is: 'people' }
  /** "clientes": people, or how many there are. */
  | { is: 'persons' }
  | { is: 'condition'; conditions: FilterCondition[] }
  | { is: 'segment'; segment: RfmSegment; side?: Side }
  /** Changed the segment; of the one named next it says which side it is. */
  | { is: 'moved'; side?: Side }
  /** A sale of a customer that falls into the period named. */
  | { is: 'dated'; field: 'first_sale_at' | 'last_sale_at' }
  /** Did or did not buy what is named next. */
  | { is: 'bought'; not?: boolean }
  /** Understood, and in no answer: "só compram", "por cliente". The question is refused. */
  | { is: 'unplaced' }
  /** Came, or was won: no word of how many there are. */
  | { is: 'came' }
  /** "usou", "pagou com": what is named next is not denied. */
  | { is: 'used' }
  /** What was paid, for what is named with it: the product knows the cost of messages alone. */
  | { is: 'spent' }
  | { is: 'event'; event: 'received' | 'opened' | 'clicked' | 'bought'; not?: boolean }
  | { is: 'view'; view: Extract<Asked, { kind: 'view' }>['view'] }
  | { is: 'draft'; of: 'cluster' | 'campaign' }
  | { is: 'explain' }
  /** What the product cannot say. */
  | { is: 'limit'; limit: Limit }
  | { is: 'filler' };

/** "de Campeões" and "para Em Risco". */
export type Side = 'from' | 'to';
