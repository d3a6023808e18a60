import type { ImportPreview, ImportSettings } from '@clientela/contract';
import {
  clip,
  fromTenThousandths,
  IMPORT_FIELDS,
  IMPORT_FIELDS_OF,
  type ImportField,
  type ImportKind,
  missingFields,
  type OrderStatus,
} from '@clientela/domain';
import { definitionsOf } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { importsTexts } from './imports.texts.ts';
import {
  attributeOf,
  type FileAttributes,
  fieldsOf,
  kindOfColumns,
  type Mapping,
  matchColumns,
} from './reading/columns.ts';
import { consentKey, FormatEvidence, type Formats, statusKey } from './reading/formats.ts';
import type { Cell, RawRow } from './reading/raw-rows.ts';
import { cancellationColumn, otherAddressColumn } from './reading/shop-columns.ts';
import { isRefused, rowReader, spareColumns } from './reading/understand-row.ts';
import type { Reading, RefusedRow, UnderstoodRow } from './reading/understood-row.ts';

const SAMPLE_SHOWN = 10;
const EXAMPLES = 3;

/** Complete settings: mapping matched or given, formats given or proven by the sample. */
export interface SettledImport {
  mapping: Mapping;
  attributes: FileAttributes;
  formats: Formats;
  statuses: Record<string, OrderStatus>;
  consents: Record<string, boolean>;
  default_status: OrderStatus;
}

interface FileSample {
  kind: ImportKind;
  columns: readonly string[];
  rows: readonly RawRow[];
  is_whole: boolean;
}

/**
 * Completes a person's settings for a file with facts proven by its sample. `attributes` are those chosen for its
 * columns.
 */
export function settle(
  file: FileSample,
  settings: ImportSettings,
  attributes: FileAttributes,
): SettledImport {
  const matched = settings.mapping ?? matchColumns(file.kind, file.columns);
  const mapping = Object.fromEntries(
    Object.entries(matched).filter(([column]) => !Object.hasOwn(attributes, column)),
  );
  assertMappingFits(file, mapping);
  assertAttributesFit(file, attributes);
  const evidence = new FormatEvidence(file.columns, mapping, attributes);
  evidence.add(file.rows);
  return {
    mapping,
    attributes,
    formats: { ...evidence.decide().formats, ...settings.formats },
    statuses: Object.fromEntries(
      Object.entries(settings.statuses).map(([word, status]) => [statusKey(word), status]),
    ),
    consents: Object.fromEntries(
      Object.entries(settings.consents).map(([word, given]) => [consentKey(word), given]),
    ),
    default_status: settings.default_status,
  };
}

/** Refuses a mapping by which nothing could be imported. */
export function assertImportable(kind: ImportKind, mapping: Mapping): void {
  const missing = missingFields(kind, fieldsOf(mapping));
  if (missing.length === 0) return;
  throw new Failure('import_mapping_invalid', {
    errors: missing.map((group) => ({
      field: 'mapping',
      rule: 'required',
      message: importsTexts.choose_column(
        group.map((field) => IMPORT_FIELDS[field].label).join(' ou '),
      ),
    })),
  });
}

function assertMappingFits(file: FileSample, mapping: Mapping): void {
  const known = new Set(file.columns);
  const allowed: ReadonlySet<ImportField> = new Set(IMPORT_FIELDS_OF[file.kind]);
  const given = new Set<ImportField>();
  for (const [column, field] of Object.entries(mapping)) {
    const label = field && IMPORT_FIELDS[field].label;
    const message = !known.has(column)
      ? importsTexts.column_missing(column)
      : field && !allowed.has(field)
        ? importsTexts.field_not_allowed(label)
        : field && given.has(field)
          ? importsTexts.field_chosen_twice(label)
          : null;
    if (message) throw mappingInvalid(`mapping.${column}`, message);
    if (field) given.add(field);
  }
}

function assertAttributesFit(file: FileSample, attributes: FileAttributes): void {
  const known = new Set(file.columns);
  const given = new Set<string>();
  for (const [column, { id, name }] of Object.entries(attributes)) {
    const message = !known.has(column)
      ? importsTexts.column_missing(column)
      : given.has(id)
        ? importsTexts.attribute_chosen_twice(name)
        : null;
    if (message) throw mappingInvalid(`attributes.${column}`, message);
    given.add(id);
  }
}

function mappingInvalid(field: string, message: string): Failure {
  return new Failure('import_mapping_invalid', { errors: [{ field, rule: 'invalid', message }] });
}

/**
 * The attributes chosen for columns of a file.
 * @throws Failure `import_mapping_invalid`: one that the records of the file do not have, or no longer.
 */
export async function chosenAttributes(
  ctx: Ctx,
  kind: ImportKind,
  chosen: Readonly<Record<string, string>>,
): Promise<FileAttributes> {
  const columns = Object.entries(chosen);
  if (columns.length === 0) return {};
  const known = await definitionsOf(ctx, kind === 'customers' ? 'CUSTOMER' : 'ORDER');
  return Object.fromEntries(
    columns.map(([column, wanted]) => {
      const found = known.find(({ id }) => id === wanted);
      if (!found) throw mappingInvalid(`attributes.${column}`, importsTexts.attribute_unknown);
      const { id, name, type } = found;
      return [column, { id, name, type }];
    }),
  );
}

/** The wizard's preview before anything is imported. */
export function previewOf(
  file: FileSample,
  settled: SettledImport,
  place: { timeZone: string; now: Date },
): ImportPreview {
  const evidence = new FormatEvidence(file.columns, settled.mapping, settled.attributes);
  evidence.add(file.rows);
  const read = rowReader({
    kind: file.kind,
    columns: file.columns,
    mapping: settled.mapping,
    attributes: settled.attributes,
    formats: settled.formats,
    statuses: settled.statuses,
    consents: settled.consents,
    defaultStatus: settled.default_status,
    ...place,
  });
  const fields = fieldsOf(settled.mapping);
  const questions = evidence
    .decide()
    .questions.filter(({ column }) => !Object.hasOwn(settled.formats, column));
  const isAsked = (column: string) => questions.some((question) => question.column === column);
  const asked = Object.fromEntries(
    Object.entries(settled.mapping).filter(([column]) => isAsked(column)),
  );
  return {
    columns: file.columns.map((name, index) => ({
      name,
      field: Object.hasOwn(settled.mapping, name) ? (settled.mapping[name] ?? null) : null,
      attribute_id: attributeOf(settled.attributes, name)?.id ?? null,
      is_ignored: settled.mapping[name] === null,
      ...repeated(file, settled.mapping, name),
      examples: examplesOf(file.rows, index),
    })),
    rows: file.is_whole ? file.rows.length : null,
    missing: missingFields(file.kind, fields).map((group) => [...group]),
    formats: settled.formats,
    questions,
    unknown_statuses: evidence
      .unknownStatuses()
      .filter((word) => !Object.hasOwn(settled.statuses, statusKey(word))),
    unknown_consents: evidence
      .unknownConsents()
      .filter((word) => !Object.hasOwn(settled.consents, consentKey(word))),
    has_status_column: fields.has('status'),
    recognised_kind: kindOfColumns(file.columns),
    sample: sampleOf(file, settled, { asked, isAsked }, read),
  };
}

/** The first rows, each as it will be understood or as written with its refusal. */
function sampleOf(
  file: FileSample,
  settled: SettledImport,
  { asked, isAsked }: { asked: Mapping; isAsked(column: string): boolean },
  read: ReturnType<typeof rowReader>,
): ImportPreview['sample'] {
  const shown = file.rows.slice(0, SAMPLE_SHOWN).map((raw) => ({ raw, row: read(raw) }));
  const statuses = statusesOfOrders(shown.map(({ row }) => row));
  return shown.map(({ raw, row }) => {
    if (isRefused(row)) {
      const values = rawValues(raw, file.columns, settled.mapping);
      return { line: row.line, values, reasons: row.reasons, warnings: [] };
    }
    const status = row.status ?? statuses.get(row.order_id) ?? null;
    const values = {
      ...shownValues({ ...row, status }, settled, fieldsOf(asked)),
      ...rawValues(raw, file.columns, asked),
      ...attributeValues(row, raw, file.columns, settled.attributes, isAsked),
    };
    return { line: row.line, values, reasons: [], warnings: row.warnings ?? [] };
  });
}

/** Many shops write an order's shared values only into its first line. */
function statusesOfOrders(rows: readonly (UnderstoodRow | RefusedRow)[]) {
  const statuses = new Map<string | null, OrderStatus>();
  for (const row of rows) {
    if (isRefused(row) || row.status === null || statuses.has(row.order_id)) continue;
    statuses.set(row.order_id, row.status);
  }
  return statuses;
}

/**
 * The used column that an omitted column duplicates, by its name: `E-mail` and `email`; a billing
 * address replaces an empty shipping address.
 */
function repeated(file: FileSample, mapping: Mapping, name: string) {
  const none = { same_as: null, fills_in: false, marks_cancelled: false };
  if (Object.hasOwn(mapping, name) && mapping[name] !== null) return none;
  if (cancellationColumn(file.columns) === name && fieldsOf(mapping).has('status')) {
    return { ...none, marks_cancelled: true };
  }
  const { [name]: _leftOut, ...others } = mapping;
  const [field] = Object.values(matchColumns(file.kind, [name.replace(/ \(\d+\)$/, '')]));
  const same_as = file.columns.find((other) => field && mapping[other] === field);
  if (!field || same_as === undefined) return none;
  const fills_in =
    otherAddressColumn(file.columns, same_as) === name ||
    spareColumns({ ...file, mapping: others }, same_as, field).includes(name);
  return { ...none, same_as, fills_in };
}

function examplesOf(rows: readonly RawRow[], index: number): string[] {
  const examples = new Set<string>();
  for (const row of rows) {
    const text = textOf(row.cells[index]);
    if (text !== '') examples.add(clip(text, 80));
    if (examples.size === EXAMPLES) break;
  }
  return [...examples];
}

function textOf(cell: Cell | undefined): string {
  return cell === undefined || typeof cell === 'object' ? '' : String(cell).trim();
}

function rawValues(raw: RawRow, columns: readonly string[], mapping: Mapping) {
  return Object.fromEntries(
    columns.flatMap((column, index) =>
      Object.hasOwn(mapping, column)
        ? [[mapping[column], clip(textOf(raw.cells[index]), 200)]]
        : [],
    ),
  );
}

/** Values of attributes by `custom.` and id, as the API writes values; of open questions as the file writes them. */
function attributeValues(
  { custom }: UnderstoodRow,
  raw: RawRow,
  columns: readonly string[],
  attributes: FileAttributes,
  isAsked: (column: string) => boolean,
) {
  return Object.fromEntries(
    Object.entries(attributes).map(([column, { id, type }]) => {
      const stored = custom?.[id]?.value ?? null;
      const written = clip(textOf(raw.cells[columns.indexOf(column)]), 200);
      const shown = stored && type === 'NUMBER' ? fromTenThousandths(stored) : stored;
      return [`custom.${id}`, isAsked(column) ? written : shown];
    }),
  );
}

/**
 * The mapped fields as understood: instants in ISO, money in cents; without values that depend on
 * open questions.
 */
function shownValues(row: UnderstoodRow, settled: SettledImport, asked: ReadonlySet<ImportField>) {
  const fields = fieldsOf(settled.mapping);
  const values: Record<string, string | number | boolean | null> = {};
  for (const field of fields) {
    if (field === 'full_name')
      values[field] = [row.first_name, row.last_name].filter(Boolean).join(' ');
    else if (field === 'ordered_at' || field === 'paid_at') {
      const instant = row[field];
      values[field] = instant === null ? null : new Date(instant).toISOString();
    } else if (field === 'quantity' || field === 'unit_price') {
      const amount = row[field];
      values[field] = amount === null ? null : amount / (field === 'quantity' ? 10_000 : 100);
    } else values[field] = row[field];
  }
  if (row.order_id !== null)
    values.status = row.status ?? (fields.has('status') ? 'pending' : settled.default_status);
  const isGuess = asked.has('unit_price') || asked.has('quantity');
  if (row.line_total !== null && !isGuess) values.line_total = row.line_total;
  return values;
}

/** Confirmed settings for reading an import's rows. */
export function readingOf(
  record: Pick<
    Reading,
    'kind' | 'columns' | 'mapping' | 'attributes' | 'formats' | 'statuses' | 'consents'
  > & {
    default_status: OrderStatus;
    created_at: string;
  },
  timeZone: string,
): Reading {
  return {
    kind: record.kind,
    columns: record.columns,
    mapping: record.mapping,
    attributes: record.attributes,
    formats: record.formats,
    statuses: record.statuses,
    consents: record.consents,
    defaultStatus: record.default_status,
    timeZone,
    // fixed at the upload, so that reading a file again understands the same
    now: new Date(record.created_at),
  };
}
