import type { FastifyInstance } from 'fastify';
import { readBalances } from './areas/billing/wallet/index.ts';
import { noteKeyUse } from './areas/identity/api-keys/index.ts';
import { noteSessionUse } from './areas/identity/session/index.ts';
import { drawDashboard } from './areas/insight/dashboards/index.ts';
import { listCampaignsUsing, pauseEmailCampaigns } from './areas/messaging/campaigns/index.ts';
import { listQuickRepliesUsing } from './areas/messaging/chat/index.ts';
import { wakeWaiting } from './areas/messaging/delivery/index.ts';
import { listModelsUsing } from './areas/messaging/email-models/index.ts';
import { listBlocksUsing } from './areas/messaging/saved-blocks/index.ts';
import { listTemplatesUsing } from './areas/messaging/whatsapp-templates/index.ts';
import { listFieldsFilling } from './areas/records/integrations/index.ts';
import {
  consentConfirmed,
  flushStorefrontEvents,
  joinable,
  popupsThatAsk,
  renameTagInPopups,
  suspectConfirmed,
} from './areas/storefront/popups/index.ts';
import { listSurveysUsing } from './areas/storefront/surveys/index.ts';
import { allClockJobs, allConsumers, allJobs, allRoutes, startWorkers } from './areas.ts';
import type { App } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { followMoves } from './platform/followed-moves.ts';
import { HOME } from './platform/home-tables.ts';
import { buildHealthServer, buildServer, drainServer } from './platform/http/server.ts';
import { startJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { migrate } from './platform/migrate.ts';
import { appRoleUrl, closePools, openPools } from './platform/pools.ts';
import {
  preparationOf,
  prepareShard,
  publishHome,
  subscribeToHome,
} from './platform/replication.ts';
import { readSealingKey } from './platform/sealing-key.ts';
import { shardsOf } from './platform/store-directory.ts';
import { REQUEST_LIMITS } from './platform/tenant-database.ts';
import { createAmazonSes } from './providers/amazon-ses/index.ts';
import { createAsaas } from './providers/asaas/index.ts';
import { createBling } from './providers/bling/index.ts';
import { createEvolution } from './providers/evolution/index.ts';
import { createImap } from './providers/imap/index.ts';
import { createLojaIntegrada } from './providers/loja-integrada/index.ts';
import { createMagento } from './providers/magento/index.ts';
import { createMedusa } from './providers/medusa/index.ts';
import { createMercadoPago } from './providers/mercado-pago/index.ts';
import { createNuvemshop } from './providers/nuvemshop/index.ts';
import { createOmie } from './providers/omie/index.ts';
import { createOpenAiCompatible } from './providers/openai-compatible/index.ts';
import { createS3 } from './providers/s3/index.ts';
import { createSandboxGateway } from './providers/sandbox-gateway/index.ts';
import { createSandboxShop } from './providers/sandbox-shop/index.ts';
import { createSandboxSms } from './providers/sandbox-sms/index.ts';
import { createSandboxWhatsapp } from './providers/sandbox-whatsapp/index.ts';
import { createSendgrid } from './providers/sendgrid/index.ts';
import { createShopify } from './providers/shopify/index.ts';
import { openSmtpServer } from './providers/smtp/index.ts';
import { createTiny } from './providers/tiny/index.ts';
import { createTray } from './providers/tray/index.ts';
import { createTwilio } from './providers/twilio/index.ts';
import { createVendure } from './providers/vendure/index.ts';
import { createVtex } from './providers/vtex/index.ts';
import { createWaha } from './providers/waha/index.ts';
import { createWhatsappCloud } from './providers/whatsapp-cloud/index.ts';
import { createWoocommerce } from './providers/woocommerce/index.ts';
import { createYampi } from './providers/yampi/index.ts';
import { createZenvia } from './providers/zenvia/index.ts';

export interface AppOptions {
  config: Config;
  secretKey: Buffer;
  /** The schema owner's address, direct. */
  databaseUrl: string;
  /** The address requests use, where it differs (a pooler). */
  pooledUrl?: string;
  clock?: Clock;
  log?: Logger;
  mail?: Mailer;
}

export function createApp(options: AppOptions): App {
  const { config } = options;
  const log = options.log ?? createLogger(config.logLevel);
  const app: App = {
    config,
    shard: HOME,
    shards: null as never,
    sealingKey: null as never,
    clock: options.clock ?? systemClock,
    log,
    mail: options.mail ?? createMailer(config, log),
    objects: config.media && createS3(config.media),
    openMailServer: (settings) =>
      'provider' in settings
        ? app.mailProviders[settings.provider].open(settings)
        : openSmtpServer(settings),
    mailProviders: {
      amazon_ses: createAmazonSes({ url: config.mail.sesUrl, snsUrl: config.mail.snsUrl }),
      sendgrid: createSendgrid({ url: config.mail.sendgridUrl, euUrl: config.mail.sendgridEuUrl }),
    },
    mailboxes: createImap(),
    translationModel: config.assistantModel && createOpenAiCompatible(config.assistantModel),
    sms: {
      sandbox_sms: createSandboxSms(),
      zenvia: createZenvia({ url: config.sms.zenviaUrl }),
      twilio: createTwilio({ url: config.sms.twilioUrl }),
    },
    whatsapp: {
      whatsapp_cloud: createWhatsappCloud(config.meta),
      evolution: createEvolution(),
      waha: createWaha(),
      sandbox_whatsapp: createSandboxWhatsapp('sandbox_whatsapp', 'OFFICIAL_WHATSAPP'),
      sandbox_session: createSandboxWhatsapp('sandbox_session', 'NON_OFFICIAL_WHATSAPP'),
    },
    shops: openShops(config),
    consumers: allConsumers,
    wakeWaiting,
    readBalances,
    drawDashboard,
    consentConfirmed,
    suspectConfirmed,
    joinable,
    pauseEmailCampaigns,
    tagMerged: renameTagInPopups,
    attributeUses: [
      listFieldsFilling,
      listModelsUsing,
      listBlocksUsing,
      listCampaignsUsing,
      listTemplatesUsing,
      listQuickRepliesUsing,
      listSurveysUsing,
      popupsThatAsk,
    ],
    noteSessionUse,
    noteKeyUse,
    gateways: {
      sandbox: createSandboxGateway(),
      asaas: createAsaas(config.payments.asaas),
      mercado_pago: createMercadoPago(config.payments.mercado_pago),
    },
    pools: openPoolsOf(options, options, log),
    limits: REQUEST_LIMITS,
    live: null as never,
    demoPercent: null,
    stopping: false,
  };
  const others = config.storeDatabases.map((database) => ({
    ...app,
    shard: database.name,
    pools: openPoolsOf(database, options, log),
  }));
  const shards: App['shards'] = [app, ...others];
  for (const shard of shards) Object.assign(shard, { shards, live: createLive(shard) });
  return app;
}

function openPoolsOf(
  { databaseUrl, pooledUrl }: Pick<AppOptions, 'databaseUrl' | 'pooledUrl'>,
  { config, secretKey }: AppOptions,
  log: Logger,
): App['pools'] {
  const url = pooledUrl ?? databaseUrl;
  const app = appRoleUrl(url, config.databaseAppRole, secretKey);
  return openPools({ app, owner: databaseUrl }, log);
}

/**
 * Brings the databases up to date and opens the key to the installation's secrets. One of the stores'
 * that is unavailable is prepared once it is back, and delays no other.
 */
export async function prepareDatabase(app: App, secretKey: Buffer): Promise<void> {
  const { config, pools } = app;
  const shards = shardsOf(app);
  const options = { appRole: config.databaseAppRole, secretKey };
  await migrate(pools.owner, options);
  const sealingKey = await readSealingKey(pools.owner, secretKey);
  for (const shard of shards) shard.sealingKey = sealingKey;
  if (shards.length === 1) return;
  await publishHome(app);
  await Promise.all(
    shards.slice(1).map((shard) =>
      prepareShard(shard, async () => {
        await migrate(shard.pools.owner, options);
        await subscribeToHome(shard);
      }),
    ),
  );
}

/** The shops and ERPs that can be connected, in the order in which they are offered. */
function openShops({ shops, allowPrivateHosts }: Config): App['shops'] {
  const { contact, nuvemshop, yampi, bling, lojaIntegrada, tiny, omie } = shops;
  const own = { allowPlainHttp: allowPrivateHosts };
  const all = [
    createNuvemshop({ ...nuvemshop, contact }),
    createShopify(),
    createWoocommerce(own),
    createVtex(),
    createYampi(yampi),
    createTray(),
    createLojaIntegrada(lojaIntegrada),
    createMagento(own),
    createMedusa(own),
    createVendure(own),
    createBling(bling),
    createTiny(tiny),
    createOmie(omie),
    createSandboxShop(),
  ];
  return Object.fromEntries(all.map((shop) => [shop.slug, shop]));
}

export interface Running {
  server: FastifyInstance | null;
  /** Where it listens, or an empty string without the web role. */
  address: string;
  /** Resolves once jobs and loops run; rejects where they, or what they wait for, failed. */
  working: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts the roles the configuration asks for; their jobs and loops once `filled` resolves, if given. Calls are answered
 * before.
 */
export async function startApp(app: App, filled?: Promise<unknown>): Promise<Running> {
  const { config } = app;
  const isWeb = config.role !== 'worker';
  const isWorker = config.role !== 'web';
  const server = isWeb ? await buildServer(app, allRoutes) : null;
  const health = !isWeb && config.healthPort !== undefined ? buildHealthServer(app) : null;
  // Listens first, since it may fail: no work has started if the address is taken.
  const address = server ? await server.listen({ port: config.port, host: config.host }) : '';
  // Where the system chose the port, links name the one it chose.
  config.publicUrl = config.publicUrl.replace(/:0$/, `:${new URL(address || 'http://a').port}`);
  await health?.listen({ port: config.healthPort ?? 0, host: config.host });
  const moves = followMoves(app);
  const working = Promise.resolve(filled).then(() =>
    Promise.all(isWorker ? shardsOf(app).map(startWork) : []),
  );
  if (!filled) await working;

  return {
    server,
    address,
    working,
    async stop() {
      for (const shard of shardsOf(app)) shard.stopping = true;
      const requests = server && drainServer(server);
      await health?.close();
      const streams = shardsOf(app).map(({ live }) => live.stop());
      // What did not start has nothing to stop; its failure reaches the caller by `working`.
      const workers = await working.catch(() => []);
      await Promise.all([
        ...streams,
        moves?.stop(),
        requests,
        ...workers.map((work) => work.stop()),
      ]);
      await Promise.all(shardsOf(app).map(flushStorefrontEvents));
      app.mail.close();
      const providers = [
        ...Object.values(app.whatsapp),
        ...Object.values(app.sms),
        ...Object.values(app.mailProviders),
        ...(app.translationModel ? [app.translationModel] : []),
      ];
      await Promise.all(providers.map((provider) => provider.close?.()));
      await Promise.all(shardsOf(app).map(({ pools }) => closePools(pools)));
    },
  };
}

/** Starts the jobs and loops of one database; of one that is not prepared yet once it is. */
async function startWork(app: App): Promise<{ stop(): Promise<void> }> {
  const start = (isReady: boolean): Promise<{ stop(): Promise<void> }[]> =>
    Promise.all(
      isReady
        ? [startJobs(app, allJobs, { concurrency: 4, byClock: allClockJobs }), startWorkers(app)]
        : [],
    );
  const preparing = preparationOf(app);
  const started = preparing ? preparing.then(start) : start(true);
  if (!preparing) await started;
  return {
    async stop() {
      await Promise.all((await started).map((part) => part.stop()));
    },
  };
}
