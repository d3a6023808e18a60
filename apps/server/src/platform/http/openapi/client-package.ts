import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { packTar } from 'modern-tar';

const MANIFEST = import.meta.resolve('@clientela/api/package.json');

/** Its file name next to the page for developers. */
export const CLIENT_FILE = 'clientela-api.tgz';

/** The package with which developers call the API, as npm installs it from an address. */
export async function packClient(): Promise<Buffer> {
  const manifest = await readFile(new URL(MANIFEST), 'utf8');
  const { files } = JSON.parse(manifest) as { files: string[] };
  const entries = await Promise.all(
    ['package.json', ...files].map(async (name) => {
      const body = await readFile(new URL(name, MANIFEST));
      // The same bytes whenever they are packed.
      const header = { name: `package/${name}`, size: body.length, mtime: new Date(0) };
      return { header, body };
    }),
  );
  return promisify(gzip)(await packTar(entries));
}
