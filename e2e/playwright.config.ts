import { defineConfig } from '@playwright/test';

/**
 * Chromium features to disable. The last two load its address bar's suggestions into every new window,
 * which takes longer than a page of ours. Chromium accepts this list once, so it includes Playwright's own.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** End-to-end tests on the built app: real server, real PostgreSQL, real SMTP server, Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: '*.long.spec.ts',
  globalSetup: './global-setup.ts',
  // One more than a small machine has cores: tests sometimes wait for e-mails and messages.
  workers: 3,
  fullyParallel: false,
  // Generous: no test depends on the machine's speed.
  timeout: 300_000,
  // A test that passes on retry is listed as flaky, with a trace: a bug to find.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    // Set by the global set-up before the tests' own processes read this file.
    baseURL: process.env.E2E_URL ?? '',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Pages do not fade in, so that nothing is checked half-visible.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a third of the run.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A tone in place of a microphone, for voice messages.
        '--use-fake-device-for-media-stream',
        `--disable-features=${FEATURES_OFF.join()}`,
      ],
    },
  },
});
