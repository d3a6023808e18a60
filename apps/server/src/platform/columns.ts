import { type Selectable, sql } from 'kysely';
import type { DB } from './database.generated.ts';

/**
 * The columns of a table under the alias that the caller's statement gives it: `a('id')` is `a.id`,
 * of its column's type.
 */
export function columnsOf<Table extends keyof DB>(alias: string) {
  return <Column extends keyof Selectable<DB[Table]> & string>(column: Column) =>
    sql.ref<Selectable<DB[Table]>[Column]>(`${alias}.${column}`);
}
