import { IMPORT_FIELDS, IMPORT_KINDS, type ImportField, ORDER_STATUSES } from '@clientela/domain';
import { z } from 'zod';
import { Cluster } from './clusters.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, listOf, pageOf, pageQuery, XLSX } from './shapes.ts';

/** Bringing customers and orders in from files (decisions §4 and §10). */

export const IMPORT_STATUSES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export const IMPORT_PHASES = ['checking', 'customers', 'orders', 'finishing'] as const;

const fieldNames = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];
export const ImportFieldName = z.enum(fieldNames);
const ColumnName = z.string().max(220);

/**
 * Column name → field. Omitted columns are not imported, but may fill an empty column of the same field; columns set
 * to null may not.
 */
export const ImportMapping = z.record(ColumnName, ImportFieldName.nullable());

/** Column name → attribute of the store that it fills; such a column has no field. */
export const ImportAttributes = z.record(ColumnName, Id);

/** How the numbers or dates of a column are written, where the values alone do not say. */
export const ImportFormats = z.record(
  ColumnName,
  z.strictObject({
    decimal: z.enum(['comma', 'dot']).optional(),
    date: z.enum(['day_first', 'month_first']).optional(),
  }),
);

/** The file's own status words → status of the product. */
export const ImportStatuses = z.record(z.string().max(100), z.enum(ORDER_STATUSES));

/** The file's own words about consent → whether it is given; omitted words give none. */
export const ImportConsents = z.record(z.string().max(100), z.boolean());

/** Name of a sheet of a workbook; one it does not have is refused with the names it has. */
const SheetName = z.string().trim().min(1).max(200);

/** Everything a person may decide about a file. */
export const ImportSettings = z.object({
  /** The content type of the file, if detected wrongly. */
  kind: z.enum(IMPORT_KINDS).optional(),
  /** The sheet to read, where the file is a workbook of several; else the first filled one. */
  sheet: SheetName.optional(),
  mapping: ImportMapping.optional(),
  attributes: ImportAttributes.default({}),
  formats: ImportFormats.default({}),
  statuses: ImportStatuses.default({}),
  consents: ImportConsents.default({}),
  /** Status of the orders of a file without a status column. */
  default_status: z.enum(ORDER_STATUSES).default('paid'),
});
export type ImportSettings = z.output<typeof ImportSettings>;

/** Plain fields of the upload form, in addition to `file`; `mapping` and the like as JSON texts. */
export const ImportForm = z.object({
  /** Left out, it is recognised by the column names. */
  kind: z
    .enum(IMPORT_KINDS, { error: 'Escolha o que o arquivo traz: clientes, pedidos ou itens.' })
    .optional(),
  dry_run: z.stringbool().default(false),
  sheet: SheetName.optional(),
  mapping: z.string().optional(),
  attributes: z.string().optional(),
  formats: z.string().optional(),
  statuses: z.string().optional(),
  consents: z.string().optional(),
  default_status: z.enum(ORDER_STATUSES).default('paid'),
});

export const ImportPreview = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      field: ImportFieldName.nullable(),
      /** The attribute that it fills. */
      attribute_id: Id.nullable(),
      /** The column that brings the same, where this one is left out for it. */
      same_as: z.string().nullable(),
      /** Whether it fills an empty column, as a billing address fills the shipping one. */
      fills_in: z.boolean(),
      /** Whether it marks cancelled orders, in addition to the status column. */
      marks_cancelled: z.boolean(),
      /** Excluded explicitly. */
      is_ignored: z.boolean(),
      examples: z.array(z.string()),
    }),
  ),
  /** How many rows the file has; null where it exceeds the inspected part. */
  rows: z.int().nullable(),
  /** Each inner list still needs one of its fields. */
  missing: z.array(z.array(ImportFieldName)),
  formats: ImportFormats,
  /** Columns whose values can be read in two ways: to be answered in `formats`. */
  questions: z.array(
    z.object({
      column: z.string(),
      about: z.enum(['decimal', 'date']),
      examples: z.array(z.string()),
    }),
  ),
  /** Status words to be answered in `statuses`; until then they import as pending. */
  unknown_statuses: z.array(z.string()),
  /** Words about consent to be answered in `consents`; until then they give none. */
  unknown_consents: z.array(z.string()),
  has_status_column: z.boolean(),
  /** The kind whose required columns the file has; null where it has those of no kind. */
  recognised_kind: z.enum(IMPORT_KINDS).nullable(),
  /**
   * The first rows as interpreted: field → text, their omitted fields, or why the row is refused. Ambiguous columns
   * show the file's text.
   */
  sample: z.array(
    z.object({
      line: z.int(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      reasons: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  ),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const Import = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(IMPORT_STATUSES),
  /** Uploaded with `dry_run`: queued for a person who confirms its columns, then for the worker. */
  is_draft: z.boolean(),
  phase: z.enum(IMPORT_PHASES),
  file_name: z.string(),
  /** The sheet of the workbook that is read; null where the file is a CSV. */
  sheet: z.string().nullable(),
  /** The visible sheets of the workbook, in the order of their tabs; filled ones have rows. */
  sheets: z.array(z.object({ name: z.string(), is_filled: z.boolean() })),
  /** From 0 to 1, over checking and applying. */
  progress: z.number(),
  /** Rows are lines of the file; each ends as created, updated, unchanged or refused. */
  rows_total: z.int(),
  rows_done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows that came in with a warning, such as without a phone that could not be read. */
  warned: z.int(),
  customers_created: z.int(),
  orders_created: z.int(),
  /** Distinct people in the file, counted when the import ends. */
  people: z.int(),
  /** Customers whose consent to e-mails the file gave or withdrew, and whose refusal stayed though the file allows. */
  consents_granted: z.int(),
  consents_withdrawn: z.int(),
  consents_kept: z.int(),
  /** Why a failed import failed, in words to show. */
  error: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type Import = z.output<typeof Import>;

export const ImportWithPreview = Import.extend({ preview: ImportPreview.nullable() });
export type ImportWithPreview = z.output<typeof ImportWithPreview>;

/** A row of a report, as the screen shows it. */
export const ImportProblem = z.object({
  line: z.int(),
  report: z.enum(['refused', 'warned']),
  reasons: z.array(z.string()),
  /** The filled cells of the row; empty where the row itself was right and its order was refused. */
  content: z.string(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

const Outcomes = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
});

/** What an import would bring, read from every row of the file. */
export const ImportReview = z.object({
  rows: z.int(),
  refused: z.int(),
  warned: z.int(),
  people: Outcomes,
  /** Null where the file has no orders. */
  orders: Outcomes.extend({ amount: Cents }).nullable(),
  /** The first refused rows, then the first ones with a warning. */
  problems: z.array(ImportProblem),
});
export type ImportReview = z.output<typeof ImportReview>;

export const createImport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports',
  permission: 'StoreSynchronization.create',
  summary: 'Takes a CSV or XLSX file; with dry_run only shows how it would be understood',
  body: ImportForm,
  multipart: true,
  file: { field: 'file', types: ['text/csv', XLSX], required: true },
  response: ImportWithPreview,
  failures: [
    'invalid_fields',
    'too_large',
    'unsupported_file',
    'import_file_invalid',
    'import_mapping_invalid',
  ],
  status: 201,
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports/:import_id/preview',
  permission: 'StoreSynchronization.create',
  summary: 'How a draft would be understood under this mapping',
  body: ImportSettings,
  response: ImportPreview,
  failures: [
    'import_not_startable',
    'import_mapping_invalid',
    'import_file_invalid',
    'invalid_fields',
  ],
});

export const reviewImport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports/:import_id/review',
  permission: 'StoreSynchronization.create',
  summary:
    'What a draft would bring under this mapping; null for a file of more than about 5 MB of text',
  body: ImportSettings,
  response: z.object({ review: ImportReview.nullable() }),
  failures: [
    'import_not_startable',
    'import_mapping_invalid',
    'import_file_invalid',
    'invalid_fields',
  ],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports/:import_id/start',
  permission: 'StoreSynchronization.create',
  summary: 'Starts a draft with the mapping confirmed',
  body: ImportSettings,
  response: Import,
  failures: [
    'import_not_startable',
    'import_mapping_invalid',
    'import_file_invalid',
    'invalid_fields',
  ],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports/:import_id/cancel',
  permission: 'StoreSynchronization.update',
  summary: 'Stops an import; applied rows stay and are counted in the response',
  response: Import,
  failures: ['import_not_cancellable'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports',
  permission: 'StoreSynchronization.index',
  summary: 'Imports, newest first',
  query: pageQuery(['created_at'], 'created_at:desc'),
  response: pageOf(Import),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports/:import_id',
  permission: 'StoreSynchronization.index',
  summary: 'Progress of an import and results of its rows',
  response: Import,
});

export const downloadRefusedRows = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports/:import_id/refused.csv',
  permission: 'StoreSynchronization.index',
  summary: 'Every refused row with its line, its reasons and its cells',
  response: 'bytes',
  types: ['text/csv'],
});

export const downloadWarnings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports/:import_id/warnings.csv',
  permission: 'StoreSynchronization.index',
  summary: 'Rows imported with warnings',
  response: 'bytes',
  types: ['text/csv'],
});

export const listImportProblems = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports/:import_id/problems',
  permission: 'StoreSynchronization.index',
  summary: 'The first refused rows and the first rows with a warning',
  response: listOf(ImportProblem),
});

export const createImportGroup = endpoint({
  method: 'POST',
  path: '/stores/:store_id/imports/:import_id/group',
  permission: 'CustomerCluster.create',
  summary: 'The cluster of the people of an ended import; made by the first call',
  response: Cluster,
  failures: ['import_not_ended'],
});

export const IdentityConflict = z.object({
  id: Id,
  kind: z.enum(['integration', 'document', 'email', 'phone']),
  value: z.string(),
  /** The customer of the stronger identity, and the holder of the weaker one. */
  customer: z.object({ id: Id, name: z.string() }),
  other_customer: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
});
export type IdentityConflict = z.output<typeof IdentityConflict>;

export const listConflicts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/identity-conflicts',
  permission: 'Customer.index',
  summary: 'Everything that two customers share and no person has looked at, newest first',
  query: pageQuery(['created_at'], 'created_at:desc'),
  response: pageOf(IdentityConflict),
});

export const keepApart = endpoint({
  method: 'POST',
  path: '/stores/:store_id/identity-conflicts/:conflict_id/keep-apart',
  permission: 'Customer.update',
  summary: 'Dismisses a conflict permanently: the two customers are different people',
  response: 'nothing',
});

export const listImportConflicts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/imports/:import_id/conflicts',
  permission: 'StoreSynchronization.index',
  summary: 'Identities of this import that point at two customers, for a person to decide',
  query: pageQuery(['created_at'], 'created_at:desc'),
  response: pageOf(IdentityConflict),
});
