import { defineConfig } from 'vitest/config';

/** How long what must happen may take: the machine's speed is no test's subject. */
const POLL = { expect: { poll: { timeout: 60_000 } } };

/** `rules` needs nothing; `server` runs on a real PostgreSQL, one clone of a template a file. */
export default defineConfig({
  test: {
    projects: [
      'apps/web',
      {
        test: {
          name: 'rules',
          testTimeout: 180_000,
          maxWorkers: 3,
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.rules.test.ts',
            'apps/{storefront,survey}/**/*.test.{ts,mjs}',
            'scripts/*.test.mjs',
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          ...POLL,
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.rules.test.ts', '**/*.long.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 3,
          // Files share what their process has loaded; each has a database of its own.
          isolate: false,
        },
      },
      {
        test: {
          name: 'long',
          ...POLL,
          include: ['apps/server/**/*.long.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 900_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
