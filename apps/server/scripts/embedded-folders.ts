import { readConfig } from '../src/platform/config.ts';

/** Returns the folder of the command line and the data folder; exits if they do not fit. */
export function folderAndSettings(command: string): { folder: string; dataDir: string } {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const folder = process.argv[2];
  if (databaseUrl)
    stop('This copies the embedded database; for DATABASE_URL use pg_dump (docs/operations.md).');
  if (!folder) stop(`npm run ${command} -- <folder>`);
  return { folder, dataDir };
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
