import { sql } from 'kysely';
import { type Arrival, hasErased, refuseErased } from '#areas/customers/index';
import type { Ctx } from '#platform/context';
import type { ImportRecord } from '../import-record.ts';
import { type ReportLine, saveReport } from './report.ts';

const WARNING =
  'Esta pessoa pediu a exclusão dos dados: entrou como um cadastro novo, sem permissão de contato.';

/**
 * People of the batch who asked to be forgotten before: no message goes to them by this file. Each is
 * listed once, when they come back; answers how many there are.
 */
export async function refuseErasedPeople(
  ctx: Ctx,
  record: ImportRecord,
  kind: number,
): Promise<number> {
  if (!(await hasErased(ctx))) return 0;
  const { rows } = await sql<Arrival & { line: number }>`
    select line, customer_id, is_new, ${unheld('integration_id', 'by_integration')}, ${unheld('document', 'by_document')},
      ${unheld('email', 'by_email')}, ${unheld('phone', 'by_phone')}
      from incoming_customers
     where key_kind = ${kind} and (is_new or (email is not null and by_email is null)
       or (phone is not null and by_phone is null))
     order by line`.execute(ctx.db);
  const refused = await refuseErased(ctx, rows);
  const lines = rows.filter(({ customer_id }) => refused.has(customer_id)).map(toldAt);
  await saveReport(ctx, record.id, 'warned', lines);
  return lines.length;
}

/** An identity that nobody held when the batch began. */
function unheld(column: string, by: string) {
  return sql`case when ${sql.ref(by)} is null then ${sql.ref(column)} end as ${sql.ref(column)}`;
}

function toldAt({ line }: { line: number }): ReportLine {
  return { line, reasons: [WARNING], cells: [] };
}
