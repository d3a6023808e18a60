import type { Plugin } from 'vite';

const CONTRACT = '@clientela/contract';
const VIRTUAL = '\0contract-routes';

/**
 * Serves the contract to screens without its schemas, which would cost 24 kB on every load: an
 * endpoint keeps what `call` reads, plain constants stay, schemas and functions are left out. A
 * form that validates imports its schema from the file that declares it (`…/contract/customers`).
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    resolveId: (source) => (source === CONTRACT ? VIRTUAL : null),
    async load(id) {
      if (id !== VIRTUAL) return null;
      const exported: Record<string, unknown> = await import(CONTRACT);
      return Object.entries(exported)
        .map(([name, value]) => [name, plainOf(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
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
