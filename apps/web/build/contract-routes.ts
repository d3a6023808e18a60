import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';

const CONTRACT = '@clientela/contract';
const VIRTUAL = '\0contract-routes';
const SOURCES = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/**
 * Serves the contract to screens without its schemas, which would cost 24 kB on every load: an
 * endpoint keeps what `call` reads, plain constants stay, schemas and functions are left out. A
 * form that validates imports its schema from the file that declares it (`…/contract/customers`).
 */
export function contractRoutes(): Plugin {
  let dev: ViteDevServer | undefined;
  return {
    name: 'contract-routes',
    enforce: 'pre',
    configureServer(server) {
      dev = server;
      server.watcher.add(SOURCES);
    },
    resolveId: (source) => (source === CONTRACT ? VIRTUAL : null),
    async load(id) {
      if (id !== VIRTUAL) return null;
      // In development the contract is reloaded after each change; a plain import would be cached.
      const exported: Record<string, unknown> = dev
        ? await dev.ssrLoadModule(`${SOURCES}index.ts`)
        : await import(CONTRACT);
      return Object.entries(exported)
        .map(([name, value]) => [name, plainOf(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(SOURCES)) return undefined;
      const routes = this.environment.moduleGraph.getModuleById(VIRTUAL);
      return routes ? [...modules, routes] : modules;
    },
  };
}

function plainOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if ('_zod' in value) return undefined;
  if ('method' in value && 'path' in value) {
    const { method, path, permission, idempotent } = value as Record<string, unknown>;
    return { method, path, permission, idempotent };
  }
  return value;
}
