import * as contract from '@clientela/contract';
import { drainImports } from '../src/areas/records/imports/index.ts';
import type { TestStore } from './harness.ts';

export type FileContent = string | Uint8Array<ArrayBuffer>;

/** Form fields of an upload, besides the file. */
export interface UploadFields {
  kind?: string;
  [field: string]: string | undefined;
}

export const table = (header: string, ...rows: readonly string[]) =>
  `${[header, ...rows].join('\n')}\n`;

/** The form of an upload, as a browser sends it. */
function uploadForm(content: FileContent, fields: UploadFields): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(field, value);
  }
  form.set('file', new Blob([content]), 'arquivo.csv');
  return form;
}

export function upload(
  store: TestStore,
  content: FileContent,
  fields: UploadFields,
): Promise<contract.ImportWithPreview> {
  return store.owner.call(contract.createImport, {
    store_id: store.id,
    body: uploadForm(content, fields),
  });
}

export function readImport(store: TestStore, id: string): Promise<contract.Import> {
  return store.owner.call(contract.getImport, { store_id: store.id, import_id: id });
}

/** Uploads a file, runs the worker, and returns the finished import. */
export async function importFile(
  store: TestStore,
  content: FileContent,
  fields: UploadFields,
): Promise<contract.Import> {
  const { id } = await upload(store, content, fields);
  await drainImports(store.ctx.app);
  return readImport(store, id);
}

/** The report of refused rows, or of rows taken with a warning. */
export async function reportOf(
  store: TestStore,
  id: string,
  which: 'refused' | 'warned',
): Promise<string> {
  const endpoint = which === 'refused' ? contract.downloadRefusedRows : contract.downloadWarnings;
  const answer = await store.owner.send(endpoint, { store_id: store.id, import_id: id });
  return answer.raw.toString('utf8');
}

/** Rows from the database; `$store` in `from` is replaced by the store's id. */
export async function rowsOf(store: TestStore, columns: string, from: string): Promise<unknown[]> {
  const text = `select ${columns} from ${from}`.replaceAll('$store', `'${store.id}'`);
  return (await store.ctx.app.pools.owner.query(text)).rows;
}

/** How many rows of a table a store has. */
export async function countRows(store: TestStore, table: string): Promise<number> {
  const { rows } = await store.ctx.app.pools.owner.query<{ n: number }>(
    `select count(*) as n from ${table} where store_id = $1`,
    [store.id],
  );
  return rows[0]?.n ?? -1;
}

/** Long, so that a file of few people is applied in several batches. */
const CITY = 'Vila Bela da Santíssima Trindade do Alto da Serra dos Órgãos e das Águas';

export const people = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `${from + index},Pessoa ${from + index},p${from + index}@loja.com,${CITY}`,
  );

/** Customers with codes from 1 on. */
export const peopleFile = (size: number) =>
  ['codigo,nome,email,cidade', ...people(1, size + 1)].join('\n');
