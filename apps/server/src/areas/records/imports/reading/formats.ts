import {
  clip,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  decimalSignOf,
  fold,
  IMPORT_FIELDS,
  type ImportField,
  meansNothing,
  parseConsent,
  parseOrderStatus,
  squeeze,
  unguarded,
  wordKey,
} from '@clientela/domain';
import { attributeOf, type FileAttributes, type Mapping } from './columns.ts';
import type { RawRow } from './raw-rows.ts';

/** How the numbers or dates of one column are written. */
export interface ColumnFormat {
  decimal?: DecimalSign;
  date?: DateOrder;
}
/** Column name → format, for the columns that need one. */
export type Formats = Record<string, ColumnFormat>;

/** A question only a person can decide: the column's values are ambiguous. */
export interface FormatQuestion {
  column: string;
  about: 'decimal' | 'date';
  examples: string[];
}

const EXAMPLES = 3;
const MAX_WORDS = 100;

/** How the cells of an attribute are read. */
const READ_AS = { TEXT: 'text', NUMBER: 'number', DATE: 'date', DATETIME: 'date' } as const;

/** Evidence gathered from the rows: per column the formats of its values, and the unknown words. */
export class FormatEvidence {
  readonly #columns: ColumnEvidence[];
  readonly #statuses: UnknownWords;
  readonly #consents: UnknownWords;

  constructor(columns: readonly string[], mapping: Mapping, attributes: FileAttributes = {}) {
    const typeOf = (column: string) => IMPORT_FIELDS[mapping[column] as ImportField]?.type;
    const ownTypeOf = (column: string) => {
      const attribute = attributeOf(attributes, column);
      return attribute && READ_AS[attribute.type];
    };
    this.#columns = columns.flatMap((column, index) => {
      const type =
        ownTypeOf(column) ?? (Object.hasOwn(mapping, column) ? typeOf(column) : undefined);
      if (type === 'date') return [new ColumnEvidence(column, index, 'date')];
      return type === 'money' || type === 'number'
        ? [new ColumnEvidence(column, index, 'decimal')]
        : [];
    });
    const placeOf = (field: ImportField) =>
      columns.findIndex((column) => Object.hasOwn(mapping, column) && mapping[column] === field);
    this.#statuses = new UnknownWords(placeOf('status'), statusKey, parseOrderStatus);
    this.#consents = new UnknownWords(placeOf('accepts_email'), consentKey, parseConsent);
  }

  add(rows: readonly RawRow[]): void {
    for (const row of rows) {
      for (const column of this.#columns) column.add(row);
      this.#statuses.add(row);
      this.#consents.add(row);
    }
  }

  /** The formats that the rows prove, and the questions that remain; columns without evidence are in neither. */
  decide(): { formats: Formats; questions: FormatQuestion[] } {
    const formats: Formats = {};
    const questions: FormatQuestion[] = [];
    for (const column of this.#columns) {
      const verdict = column.decide();
      if (verdict === 'ask') {
        questions.push({ column: column.name, about: column.about, examples: column.examples });
      } else if (verdict) formats[column.name] = verdict;
    }
    return { formats, questions };
  }

  /** Status words that a person has to map, as the file writes them. */
  unknownStatuses(): string[] {
    return this.#statuses.all();
  }

  /** Words about consent that a person has to map, as the file writes them. */
  unknownConsents(): string[] {
    return this.#consents.all();
  }
}

/** The words of one column that the product does not know, once each. */
class UnknownWords {
  readonly #words = new Map<string, string>();
  readonly #index: number;
  readonly #keyOf: (text: string) => string;
  readonly #parse: (text: string) => unknown;

  constructor(index: number, keyOf: (text: string) => string, parse: (text: string) => unknown) {
    this.#index = index;
    this.#keyOf = keyOf;
    this.#parse = parse;
  }

  add(row: RawRow): void {
    const cell = row.cells[this.#index];
    if (typeof cell !== 'string' || this.#words.size >= MAX_WORDS || meansNothing(cell)) return;
    const key = this.#keyOf(cell);
    if (key !== '' && !this.#words.has(key) && this.#parse(cell) === null) {
      this.#words.set(key, clip(squeeze(cell), 100));
    }
  }

  all(): string[] {
    return [...this.#words.values()];
  }
}

/** The form in which status words are compared and stored in an import's mapping of statuses. */
export function statusKey(text: string): string {
  return clip(fold(text), 100);
}

/** The form in which words about consent are compared and stored. */
export function consentKey(text: string): string {
  return wordKey(text).slice(0, 100);
}

class ColumnEvidence {
  readonly name: string;
  readonly about: 'decimal' | 'date';
  readonly #examples: Record<DateOrder | DecimalSign | 'unsure', string[]> = {
    day_first: [],
    month_first: [],
    comma: [],
    dot: [],
    unsure: [],
  };
  readonly #index: number;
  readonly #proofs = new Set<string>();

  constructor(name: string, index: number, about: 'decimal' | 'date') {
    this.name = name;
    this.about = about;
    this.#index = index;
  }

  add(row: RawRow): void {
    const cell = row.cells[this.#index];
    if (typeof cell !== 'string' || cell === '') return;
    const text = unguarded(cell);
    const says = this.about === 'date' ? dateOrderOf(text) : decimalSignOf(text);
    if (says === null || says === 'either') return;
    this.#proofs.add(says);
    const examples = this.#examples[says];
    if (examples.length < EXAMPLES && !examples.includes(text)) examples.push(clip(text, 60));
  }

  /** Ambiguous or contradictory values, shown with the question. */
  get examples(): string[] {
    const [one, other, ...more] = Object.values(this.#proven()).flatMap(([first]) => first ?? []);
    if (one !== undefined && other !== undefined) return [one, other, ...more];
    return this.#examples.unsure;
  }

  #proven(): Record<string, string[]> {
    const { unsure: _, ...proven } = this.#examples;
    return proven;
  }

  /** One proof settles the column; two that contradict each other settle nothing. */
  decide(): ColumnFormat | 'ask' | null {
    if (this.#proofs.size === 0) return null;
    const [proof, ...more] = [...this.#proofs].filter((one) => one !== 'unsure');
    if (proof === undefined || more.length > 0) return 'ask';
    return this.about === 'date' ? { date: proof as DateOrder } : { decimal: proof as DecimalSign };
  }
}

/** Whether some column's dates or numbers have no format yet. */
export function hasOpenFormats(
  { mapping, attributes }: { mapping: Mapping; attributes: FileAttributes },
  formats: Formats,
): boolean {
  const isOpen = Object.entries(attributes).some(
    ([column, { type }]) => READ_AS[type] !== 'text' && !Object.hasOwn(formats, column),
  );
  return (
    isOpen ||
    Object.entries(mapping).some(
      ([column, field]) =>
        field && IMPORT_FIELDS[field].type !== 'text' && !Object.hasOwn(formats, column),
    )
  );
}
