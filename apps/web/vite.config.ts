import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { precompress } from './build/precompress.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [contractRoutes(), react(), precompress()],
  server: { port: 3130, proxy: { '/api': api } },
  preview: { port: 3130, proxy: { '/api': api } },
  build: {
    manifest: true,
    target: 'es2022',
    // Browsers with light-dark(), which carries both themes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // What the sign-in screen needs is one file: fewer requests, and smaller than many packed apart.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      treeshake: {
        // Says nothing of side effects itself, so every logo in every style would come along.
        moduleSideEffects: [{ test: /react-svg-credit-card-payment-icons/, sideEffects: false }],
      },
      onLog(level, log, report) {
        // A schema taken from the contract's route table would be undefined at run time.
        const isMissing = log.code === 'IMPORT_IS_UNDEFINED' || log.code === 'MISSING_EXPORT';
        report(isMissing ? 'error' : level, log);
      },
    },
  },
});
