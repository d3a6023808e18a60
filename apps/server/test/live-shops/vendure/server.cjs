// A Vendure shop on a database of its own. It runs where its packages were installed, beside its package.json.
const { bootstrap, dummyPaymentHandler } = require('@vendure/core');

const { PORT, PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE } = process.env;

bootstrap({
  apiOptions: { port: Number(PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
  },
  dbConnectionOptions: {
    ...{ type: 'postgres', host: PGHOST, port: Number(PGPORT), username: PGUSER },
    ...{ password: PGPASSWORD, database: PGDATABASE, synchronize: true },
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
}).catch((error) => {
  console.error(error);
  process.exit(1);
});
