import { type ImportField, parseDocument, parsePhone } from '@clientela/domain';
import { type ErasedIdentity, identityDigester } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { importsTexts } from '../imports.texts.ts';
import { loadAllReports, type ReportLine, rewriteBlock } from './report.ts';

const FORGOTTEN = importsTexts.row_erased;

/**
 * Clears lines about erased people in the store's reports, matched by digests of their identities
 * (by `markDigester`). Cleared lines match no more, so it is idempotent.
 */
export async function forgetInReports(ctx: Ctx, identities: ReadonlySet<string>): Promise<void> {
  const digest = identityDigester(ctx);
  for await (const block of loadAllReports(ctx)) {
    const isAbout = ({ cells }: ReportLine) =>
      identitiesIn(cells, block.fields).some((mark) => identities.has(digest(mark)));
    if (!block.lines.some(isAbout)) continue;
    const lines = block.lines.map((line) =>
      isAbout(line) ? { line: line.line, reasons: [FORGOTTEN], cells: [] } : line,
    );
    await rewriteBlock(ctx, block, lines);
  }
}

/**
 * Identities of a person in a row's cells. A code is one only in its own column: it may be any
 * number.
 */
function identitiesIn(
  cells: readonly string[],
  fields: readonly (ImportField | null | undefined)[],
): ErasedIdentity[] {
  const identities: ErasedIdentity[] = [];
  const add = (kind: ErasedIdentity['kind'], value: string | null) => {
    if (value) identities.push({ kind, provider: '', value });
  };
  for (const [place, cell] of cells.entries()) {
    const value = cell.trim();
    if (value.includes('@')) add('email', value.toLowerCase());
    if (value.includes(' ')) add('name', value);
    if (fields[place] === 'customer_id') add('integration', value);
    add('phone', parsePhone(value));
    add('document', parseDocument(value));
  }
  const said = (field: ImportField) => cells[fields.indexOf(field)]?.trim();
  if (said('first_name') && said('last_name')) {
    add('name', `${said('first_name')} ${said('last_name')}`);
  }
  return identities;
}
