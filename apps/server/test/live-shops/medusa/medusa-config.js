// A Medusa shop without its admin, on a database of its own.
const { defineConfig } = require('@medusajs/framework/utils');

const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE } = process.env;
// The host may be the folder of a socket.
const server = `${encodeURIComponent(PGHOST)}:${PGPORT}`;

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: `postgres://${PGUSER}:${PGPASSWORD}@${server}/${PGDATABASE}`,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      ...{ storeCors: '*', adminCors: '*', authCors: '*' },
      ...{ jwtSecret: 'only-for-tests', cookieSecret: 'only-for-tests' },
    },
  },
});
