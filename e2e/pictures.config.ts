import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** npm run pictures: the screenshots of README and documents, from the demo store on the journeys' day. */
export default defineConfig({ ...journeys, testMatch: 'pictures.ts', workers: 1, retries: 0 });
