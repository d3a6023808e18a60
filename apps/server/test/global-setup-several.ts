import type { TestProject } from 'vitest/node';
import { provideServers } from './global-setup.ts';

/**
 * Three servers: home and two of stores. They are started here, or those of STORE_SERVER_URLS are used: addresses of
 * `owner` or `pooler|owner` apart by spaces, home first, as in STORE_DATABASE_URLS.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = (process.env.STORE_SERVER_URLS ?? '').split(' ').filter(Boolean);
  const servers = given.map((address) => {
    const [first = '', owner] = address.split('|');
    return { url: owner ?? first, ...(owner ? { pooledUrl: first } : {}) };
  });
  return provideServers(project, servers.length > 0 ? servers : [undefined, undefined, undefined]);
}
