import { readConfig } from '../src/platform/config.ts';

/** The folder named on the command line and where this installation keeps its data; exits where they do not fit. */
export function folderAndSettings(command: string): { folder: string; dataDir: string } {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const folder = process.argv[2];
  if (databaseUrl)
    stop('This copies the embedded database; for DATABASE_URL use pg_dump (README).');
  if (!folder) stop(`npm run ${command} -- <folder>`);
  return { folder, dataDir };
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
