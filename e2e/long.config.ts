import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Journeys that need more than Chromium; `npm run test:long` runs them. */
export default defineConfig({
  ...journeys,
  testMatch: '*.long.spec.ts',
  testIgnore: [],
});
