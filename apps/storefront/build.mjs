import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

async function bundle(entry, define = {}) {
  const { output } = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      define,
      build: {
        write: false,
        target: 'es2020',
        modulePreload: false,
        lib: { entry: `src/${entry}.ts`, name: 'clientela_start', formats: ['iife'] },
      },
    }),
  ].flat()[0];
  return output[0].code.trim();
}

/**
 * The two files of the storefront. The core is an expression of a function, so that the served script
 * is the core, then `(`, a StorefrontConfig as JSON, then `)`; it adds no name to the page but its own.
 */
export async function buildStorefront() {
  const renderer = await bundle('renderer-file');
  const version = createHash('sha256').update(renderer).digest('hex').slice(0, 8);
  const code = await bundle('core', { RENDERER_VERSION: JSON.stringify(version) });
  const [, core] = /^var clientela_start=([\s\S]+?);?$/.exec(code) ?? [];
  if (!core) throw new Error('the core is not an expression of a function');
  return { core, renderer };
}

if (import.meta.main) {
  const { core, renderer } = await buildStorefront();
  mkdirSync(`${folder}dist`, { recursive: true });
  writeFileSync(`${folder}dist/core.js`, core);
  writeFileSync(`${folder}dist/renderer.js`, renderer);
}
