// A Vendure shop with its own database. It runs next to its package.json, where its packages are installed.
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
