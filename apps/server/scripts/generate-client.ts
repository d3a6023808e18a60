// npm run client:types: the types of the public API, as the package for developers carries them.
import { writeFile } from 'node:fs/promises';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';

await writeFile(CLIENT_TYPES, await clientTypes());
