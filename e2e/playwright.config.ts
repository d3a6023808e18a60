import { defineConfig } from '@playwright/test';

/**
 * What Chromium need not do. The last two load its address bar's suggestions into every new window,
 * which takes longer than a page of ours. Chromium takes this list once, so Playwright's own is in it.
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

/** Owner journeys on the built app: real server, real PostgreSQL, real SMTP server, Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  // One more than a small machine has cores: a journey waits for mail and messages now and then.
  workers: 3,
  fullyParallel: false,
  timeout: 90_000,
  // A journey that needs its second try is listed as flaky, with a trace: a fault to be found.
  retries: 1,
  // How long what must happen may take: the machine's speed is no journey's subject.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    // Set by the global set-up before the tests' own processes read this file.
    baseURL: process.env.E2E_URL ?? '',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Pages do not fade in, so that nothing is looked at half-shown.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey takes a third of the run.
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
