import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { precompress } from './build/precompress.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** The editors of rich text, which no list loads. */
const RICH_TEXT =
  /node_modules[\\/]prosemirror-|email-models[\\/]parts[\\/](rich-text|canvas)[\\/]/;

export default defineConfig({
  plugins: [contractRoutes(), react(), precompress()],
  // Short links, pictures, the script of shops' pages and the survey page are the server's too.
  server: {
    port: 3130,
    proxy: { '/api': api, '/i/': api, '/l/': api, '/s/': api, '/storefront/': api },
  },
  preview: { port: 3130, proxy: { '/api': api, '/i/': api } },
  build: {
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    // Browsers with light-dark(), which carries both themes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // A file costs a request, which takes longer than the bytes that leaving it out would spare: one
      // for who signs in, one more for public pages, one for the app, one for the screen after signing
      // in, one for editors of rich text, one for what other screens share. Groups take their
      // dependencies along.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'public', test: /session[\\/]screens[\\/]/, priority: 4 },
            { name: 'app', test: /src[\\/]app[\\/]app\.tsx$/, priority: 3 },
            {
              name: 'home',
              test: /dashboards[\\/]screens[\\/]dashboard-screen\.tsx$/,
              priority: 2,
            },
            { name: 'common', test: (id) => !RICH_TEXT.test(id), minShareCount: 3, priority: 1 },
            { name: 'editor', test: RICH_TEXT, priority: 0 },
          ],
        },
      },
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
