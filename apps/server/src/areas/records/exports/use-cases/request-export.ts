import {
  type Export,
  type ExportFormat,
  type ExportKind,
  OPEN_EXPORTS_MAX,
  PDF_ROWS_MAX,
} from '@clientela/contract';
import { fold } from '@clientela/domain';
import { recordExport } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { wallClock } from '#platform/export-table';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import {
  countOpenExports,
  findReaders,
  insertExport,
  type NewExport,
  readExport,
} from '../exports.queries.ts';
import { exportsTexts } from '../exports.texts.ts';
import { type Filters, KINDS, type ListKind } from '../kinds.ts';

interface Request<Kind extends ListKind> {
  format: ExportFormat;
  filters: Filters[Kind];
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  emails: readonly string[];
}

/** Queues an export; refuses at once when it cannot succeed. */
export function requestExport<Kind extends ListKind>(
  ctx: Ctx,
  kind: Kind,
  { format, start_date, end_date, ...request }: Request<Kind>,
): Promise<Export> {
  return inTransaction(ctx, async (ctx) => {
    const emails = await recipientsOf(ctx, kind, request.emails);
    const { within, count, fileName, table } = KINDS[kind];
    const filters = within(request.filters, start_date ?? undefined, end_date ?? undefined);
    // Refuses columns that do not exist.
    await table(ctx, filters);
    const rows_total = await count(ctx, filters);
    if (format === 'pdf' && (rows_total ?? Number.POSITIVE_INFINITY) > PDF_ROWS_MAX) {
      throw new Failure('export_too_long_for_pdf');
    }
    return queueExport(ctx, {
      kind,
      format,
      filters,
      emails,
      rows_total,
      title: fileName(filters),
    });
  });
}

/** Queues an export of a dashboard; its file is named after it. */
export function requestDashboardExport(
  ctx: Ctx,
  {
    filters,
    format,
    title,
    parts,
    ...request
  }: {
    filters: Filters['dashboards'];
    format: 'pdf' | 'xlsx';
    title: string;
    /** How many widgets it draws. */
    parts: number;
    emails: readonly string[];
  },
): Promise<Export> {
  return inTransaction(ctx, async (ctx) => {
    const emails = await recipientsOf(ctx, 'dashboards', request.emails);
    const name = fold(title)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    return queueExport(ctx, {
      kind: 'dashboards',
      format,
      filters,
      emails,
      rows_total: parts,
      title: name || exportsTexts.dashboard_file,
    });
  });
}

async function queueExport(
  ctx: Ctx,
  { title, ...request }: Omit<NewExport, 'id' | 'file_name'> & { title: string },
): Promise<Export> {
  const id = newId(ctx.clock.now().getTime());
  const file_name = `${title}-${today(ctx)}.${request.format}`;
  await insertExport(ctx, { ...request, id, file_name });
  await recordExport(ctx, request.kind);
  return readExport(ctx, id);
}

/** The recipients, each once; refused when one has no access or too many exports wait. */
async function recipientsOf(
  ctx: Ctx,
  kind: ExportKind,
  addresses: readonly string[],
): Promise<string[]> {
  const emails = [...new Set(addresses.map((email) => email.toLowerCase()))];
  await assertReaders(ctx, kind, emails);
  if ((await countOpenExports(ctx)) >= OPEN_EXPORTS_MAX) throw new Failure('too_many_exports');
  return emails;
}

async function assertReaders(ctx: Ctx, kind: ExportKind, emails: readonly string[]) {
  const readers = await findReaders(ctx, kind, emails);
  const strangers = emails.filter(
    (email) => !readers.some((reader) => reader.email.toLowerCase() === email),
  );
  if (strangers.length === 0) return;
  const refusal =
    kind === 'dashboards'
      ? exportsTexts.recipients_without_dashboards
      : exportsTexts.recipients_without_access;
  throw invalidField('emails', refusal(strangers.join(', ')));
}

function today({ clock, store }: Ctx): string {
  return wallClock(store.time_zone)(clock.now().toISOString()).wall.toISOString().slice(0, 10);
}
