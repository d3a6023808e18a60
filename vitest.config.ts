import { defineConfig } from 'vitest/config';

/** How long what must happen may take: the machine's speed is no test's subject. */
const POLL = { expect: { poll: { timeout: 60_000 } } };

/**
 * The whole way of a store, each test's on the next of three databases: set-up to Pix, people and keys, imports, shops,
 * sending by each channel, replies, chat, webhooks, public pages; every endpoint against every role and store.
 */
const ON_SEVERAL_DATABASES = [
  'billing/wallet/deposits',
  'billing/wallet/journeys',
  'billing/wallet/mercado-pago',
  'billing/wallet/topup-checks',
  'identity/api-keys/api-keys',
  'identity/collaborators/invitations',
  'identity/stores/setup',
  'identity/stores/stores',
  'insight/dashboards/dashboards',
  'insight/dashboards/sharing/shares',
  'installation/administration/administration',
  'messaging/campaigns/launching',
  'messaging/campaigns/sending/message-money',
  'messaging/campaigns/sending/over-smtp',
  'messaging/campaigns/sequences/sequences',
  'messaging/campaigns/several-channels',
  'messaging/campaigns/tracking/tracking',
  'messaging/campaigns/whatsapp-campaigns',
  'messaging/chat/receiving/receive',
  'messaging/chat/use-cases/send-message',
  'messaging/confirmations/confirmations',
  'messaging/email-reports/email-reports',
  'messaging/sms/sms-replies',
  'messaging/sms/sms-to-sale',
  'messaging/whatsapp-templates/whatsapp-templates',
  'messaging/whatsapp/whatsapp-cloud',
  'records/carts/carts',
  'records/custom-events/custom-events',
  'records/exports/exports',
  'records/imports/customer-files',
  'records/imports/order-files',
  'records/integrations/nuvemshop',
  'records/integrations/shopify',
  'records/public-api/public-api',
  'records/webhooks/webhooks',
  'security/authorize',
  'security/tenancy',
  'storefront/bonuses/point-of-sale',
  'storefront/popups/serving/serving',
  'storefront/popups/signup-effects',
  'storefront/popups/visiting/visiting',
  'storefront/surveys/answering/answering',
  'storefront/surveys/survey-effects',
];

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
          name: 'several',
          ...POLL,
          include: ON_SEVERAL_DATABASES.map((name) => `apps/server/**/${name}.test.ts`),
          exclude: ['**/node_modules/**'],
          globalSetup: 'apps/server/test/global-setup-several.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // The files share the roles of the servers, which each prepares.
          maxWorkers: 1,
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
