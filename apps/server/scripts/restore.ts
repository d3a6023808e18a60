// npm run restore -- <folder of a backup>: into a DATA_DIR that has no database yet.
import { restoreEmbedded } from '../src/platform/embedded-backup.ts';
import { folderAndSettings } from './embedded-folders.ts';

const { folder, dataDir } = folderAndSettings('restore');
await restoreEmbedded(folder, dataDir);
process.stdout.write(
  `${dataDir} holds the database. Put its secret-key there before the next start.\n`,
);
