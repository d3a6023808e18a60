import {
  type Export,
  type ExportFormat,
  type ExportKind,
  OPEN_EXPORTS_MAX,
  PDF_ROWS_MAX,
} from '@clientela/contract';
import { recordExport } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { wallClock } from '#platform/export-table';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { countOpenExports, findReaders, insertExport, readExport } from '../exports.queries.ts';
import { exportsTexts } from '../exports.texts.ts';
import { type Filters, KINDS } from '../kinds.ts';

interface Request<Kind extends ExportKind> {
  format: ExportFormat;
  filters: Filters[Kind];
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  emails: readonly string[];
}

/** Queues an export; refuses at once when it cannot succeed. */
export function requestExport<Kind extends ExportKind>(
  ctx: Ctx,
  kind: Kind,
  { format, start_date, end_date, ...request }: Request<Kind>,
): Promise<Export> {
  return inTransaction(ctx, async (ctx) => {
    const emails = [...new Set(request.emails.map((email) => email.toLowerCase()))];
    await assertReaders(ctx, kind, emails);
    if ((await countOpenExports(ctx)) >= OPEN_EXPORTS_MAX) throw new Failure('too_many_exports');

    const { within, count, fileName } = KINDS[kind];
    const filters = within(request.filters, start_date ?? undefined, end_date ?? undefined);
    const rows_total = await count(ctx, filters);
    if (format === 'pdf' && (rows_total ?? Number.POSITIVE_INFINITY) > PDF_ROWS_MAX) {
      throw new Failure('export_too_long_for_pdf');
    }
    const id = newId(ctx.clock.now().getTime());
    const file_name = `${fileName(filters)}-${today(ctx)}.${format}`;
    await insertExport(ctx, { id, kind, format, filters, emails, file_name, rows_total });
    await recordExport(ctx, kind);
    return readExport(ctx, id);
  });
}

async function assertReaders(ctx: Ctx, kind: ExportKind, emails: readonly string[]) {
  const readers = await findReaders(ctx, kind, emails);
  const strangers = emails.filter(
    (email) => !readers.some((reader) => reader.email.toLowerCase() === email),
  );
  if (strangers.length === 0) return;
  throw invalidField('emails', exportsTexts.recipients_without_access(strangers.join(', ')));
}

function today({ clock, store }: Ctx): string {
  return wallClock(store.time_zone)(clock.now().toISOString()).wall.toISOString().slice(0, 10);
}
