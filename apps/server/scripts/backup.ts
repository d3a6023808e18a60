// npm run backup -- <new folder>: the embedded database as it is now, while the program may be running.
import { backUpEmbedded } from '../src/platform/embedded-backup.ts';
import { folderAndSettings } from './embedded-folders.ts';

const { folder, dataDir } = folderAndSettings('backup');
await backUpEmbedded(dataDir, folder);
process.stdout.write(`${folder} holds the database. Keep ${dataDir}/secret-key apart from it.\n`);
