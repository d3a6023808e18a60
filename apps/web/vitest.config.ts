import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    testTimeout: 600_000,
    maxWorkers: 3,
    // Files share the libraries that their process has loaded, and reset our modules (the set-up).
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
  },
});
