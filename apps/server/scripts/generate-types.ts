// npm run db:types: writes the migrated schema as row types, as a document for reviews, and its personal columns.
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';
import {
  COLUMNS_OF_STORES,
  describePersonalData,
  PERSONAL_DATA_DOCUMENT,
  type SchemaColumn,
} from '../test/security/personal-data-document.ts';
import { ROW_TYPES, rowTypesOf } from './row-types.ts';
import { describeSchema, SCHEMA_DOCUMENT } from './schema-document.ts';

const folder = await mkdtemp(join(tmpdir(), 'clientela-types-'));
const server = await startEmbeddedPostgres(folder, {
  flags: ['-c', 'fsync=off'],
  temporary: true,
});
try {
  const owner = new pg.Pool({ connectionString: server.url });
  owner.on('error', () => {});
  try {
    await migrate(owner, { appRole: 'clientela_web', secretKey: randomBytes(32) });
    await writeFile(SCHEMA_DOCUMENT, await describeSchema(owner));
    const { rows } = await owner.query<SchemaColumn>(COLUMNS_OF_STORES);
    await writeFile(PERSONAL_DATA_DOCUMENT, describePersonalData(rows));
  } finally {
    await owner.end();
  }
  await writeFile(ROW_TYPES, rowTypesOf(server.url));
} finally {
  await server.stop();
}
