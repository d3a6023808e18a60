import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { embeddedPassword, layOutEmbedded, startEmbeddedPostgres } from './embedded-postgres.ts';
import { rowOf } from './row-of.ts';

/** PostgreSQL recreates the contents of these at start; pg_wal is copied last. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.|^\.s\.PGSQL|(^|\/)pgsql_tmp/;

/**
 * Copies the embedded database into `target`, a folder that is not there yet, while the program may be
 * running: all that is committed by the end is in it. The secret key is not.
 */
export async function backUpEmbedded(dataDir: string, target: string): Promise<void> {
  const server = await startEmbeddedPostgres(dataDir, { borrow: true });
  const client = new pg.Client({ connectionString: server.url });
  const partial = `${resolve(target)}.partial`;
  const copy = join(partial, 'postgres');
  await mkdir(partial, { mode: 0o700 });
  try {
    await client.connect();
    const shown = await client.query<{ data_directory: string }>('show data_directory');
    const files = rowOf(shown).data_directory;
    // Retains the WAL from this moment until the connection ends.
    await client.query(`select pg_create_physical_replication_slot('backup', true, true)`);
    await client.query(`select pg_backup_start('clientela', true)`);
    await copyFiles(files, copy, (path) => !LEFT_OUT.test(path));
    const stopped = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await copyFiles(join(files, 'pg_wal'), join(copy, 'pg_wal'), () => true);
    await writeFile(join(copy, 'backup_label'), rowOf(stopped).labelfile);
    await writeFile(join(partial, 'password'), await embeddedPassword(dataDir), { mode: 0o600 });
    await rename(partial, resolve(target));
  } finally {
    await client.end();
    await server.stop();
    await rm(partial, { recursive: true, force: true });
  }
}

/** Puts a backup into a data folder that has no database yet; the next start serves it. */
export async function restoreEmbedded(backup: string, dataDir: string): Promise<void> {
  const password = await readFile(join(backup, 'password'), 'utf8');
  const from = resolve(backup, 'postgres');
  await layOutEmbedded(dataDir, password, (files) => copyFiles(from, files, () => true));
}

/**
 * Copies a file tree; files removed meanwhile are skipped, because the WAL replays their removal.
 */
async function copyFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
