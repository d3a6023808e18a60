/** The row of a raw statement that always returns one, such as a count. */
export function rowOf<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (!row) throw new Error('the statement returned no row');
  return row;
}
