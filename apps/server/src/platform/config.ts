import type { ClientSettings } from '@clientela/contract/client-settings';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { HOME } from './home-tables.ts';
import { platformTexts } from './platform.texts.ts';

const VERSION = packageJson.version;

/** Settings of the process, from the environment (decisions §1). All are optional. */
export interface Config {
  port: number;
  host: string;
  /** Where people reach the app; links in e-mails are built from it, never from the Host header. */
  publicUrl: string;
  /** Absent: a PostgreSQL of our own is started with its files in `dataDir`. */
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  /** More databases for stores (docs/decisions/growth.md). */
  storeDatabases: readonly StoreDatabase[];
  /** Names of the databases that receive new stores; empty: all do. */
  newStoreDatabases: readonly string[];
  databaseAppRole: string;
  dataDir: string;
  role: 'all' | 'web' | 'worker';
  /** Undefined: fill an empty embedded database, leave an external one alone. */
  demo: boolean | undefined;
  /** Seed of the demo store; undefined: a different one each day. */
  demoSeed: number | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** 32 bytes; undefined only while an embedded database has not generated its own yet. */
  secretKey: Buffer | undefined;
  /** One SMTP server for the platform; without it and without a store's own, mail goes to the sandbox. */
  smtpUrl: string | undefined;
  /** Lets stores name mail servers without a public address: for one's own network and tests. */
  allowPrivateHosts: boolean;
  /** Resolvers that read the DNS of stores' domains, `address[:port]`; none: those of the machine. */
  dnsResolvers: readonly string[];
  /** Host to which domains lead their return path, so that bounces arrive here. */
  returnPathHost: string | undefined;
  /** The address that the installation's own messages come from. */
  platformAddress: string;
  /** Domain of return paths, whose mail is led to `bouncePort`; none: the sender's address. */
  bounceDomain: string | undefined;
  /** Port at which notices about messages arrive; none: nothing listens. */
  bouncePort: number | undefined;
  /** SPF domain of the installation's mail server. */
  spfInclude: string | undefined;
  /** Proxies in front whose X-Forwarded-For entry is believed. */
  trustedProxies: number;
  metricsToken: string | undefined;
  /** Port for health and metrics of a worker without the web role; undefined: none. */
  healthPort: number | undefined;
  /** Lease of claimed messages before another worker takes them, in milliseconds. */
  sendLeaseMs: number;
  /** How long an activated campaign waits, so that a person can undo it, in milliseconds. */
  undoMs: number;
  /** Payment provider; the sandbox accepts everything and moves no money. */
  payments: PaymentSettings;
  /** Base URLs of the SMS providers. */
  sms: { zenviaUrl: string; twilioUrl: string };
  /** Base URLs of e-mail providers; those of Amazon hold `{region}`. */
  mail: { sesUrl: string; snsUrl: string; sendgridUrl: string; sendgridEuUrl: string };
  /** An OpenAI-compatible model that may translate questions to the assistant; null: the grammar alone. */
  assistantModel: { url: string; key: string; name: string; seesWords: boolean } | null;
  /** S3-compatible storage of pictures; null: their bytes are in the database. */
  media: { url: string; accessKey: string; secretKey: string; region: string } | null;
  /** The installation's own app at Meta; connecting by Meta's window needs all three of its fields. */
  meta: { graphUrl: string; appId: string; appSecret: string; configId: string };
  /** Base URLs of shops and ERPs. */
  shops: ShopSettings;
  /** Keys of the installation at platforms and at its WhatsApp gateway, by slug; an administrator may set others. */
  applications: Readonly<Record<string, Application>>;
  /** Postal code services, called in this order. */
  postalCodes: { viaCepUrl: string; brasilApiUrl: string };
  /** Browser features to enable; none by default. */
  client: ClientSettings;
  /** Foreign hosts the page may talk to, besides those of the settings above. */
  clientOrigins: readonly string[];
}

/** Keys of the installation at a platform that requires a registered application, or at its WhatsApp gateway. */
export interface Application {
  /** The public part: a client id, or the address of a gateway; empty where there is none. */
  id: string;
  secret: string;
}

export interface ShopSettings {
  nuvemshop: { apiUrl: string; authorizeUrl: string };
  yampi: { url: string };
  bling: { apiUrl: string; authorizeUrl: string };
  lojaIntegrada: { url: string };
  tiny: { apiUrl: string; authorizeUrl: string };
  omie: { url: string };
  /** Contact address of the installation's operator, for platforms. */
  contact: string;
}

export interface PaymentSettings {
  gateway: 'sandbox' | 'asaas' | 'mercado_pago';
  /** How long a person waits for the response to a deposit; later results arrive live. */
  answerMs: number;
  asaas: { url: string; apiKey: string; webhookToken: string; payerDocument: string };
  mercado_pago: { url: string; accessToken: string; webhookSecret: string };
}

/** A database for stores other than home. */
export interface StoreDatabase {
  /** Lower-case letters, digits and underscores; part of the replication slot's name. */
  name: string;
  /** The schema owner's address, direct. */
  databaseUrl: string;
  /** The address requests use, where it differs (a pooler). */
  pooledUrl?: string;
}

const STORE_DATABASE =
  /^([a-z][a-z0-9_]{0,30})=(postgres(?:ql)?:[^|\s]+)(?:\|(postgres(?:ql)?:[^|\s]+))?$/;

/** `name=pooled|direct` each, apart by spaces; the second address where there is no pooler. */
function readStoreDatabases(text: string, refused: z.RefinementCtx): StoreDatabase[] {
  const parts = text.split(/\s+/).filter(Boolean);
  const databases = parts.flatMap((part): StoreDatabase[] => {
    const [, name = '', first = '', direct] = STORE_DATABASE.exec(part) ?? [];
    const isWell = [first, direct ?? first].every((address) => URL.canParse(address));
    if (!name || !isWell) return [];
    return [{ name, databaseUrl: direct ?? first, ...(direct ? { pooledUrl: first } : {}) }];
  });
  const names = new Set([HOME, ...databases.map(({ name }) => name)]);
  // The message repeats no address: it contains a password.
  if (databases.length < parts.length) {
    refused.addIssue(
      'expected name=postgres://… or name=postgres://pooled|postgres://direct, apart by spaces',
    );
  } else if (names.size <= databases.length) {
    refused.addIssue('the names differ from one another and from "home"');
  }
  return databases;
}

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORE_DATABASE_URLS: z.string().default('').transform(readStoreDatabases),
  NEW_STORE_DATABASES: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean)),
  DATABASE_APP_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/)
    .default('clientela_web'),
  DATA_DIR: z.string().min(1).default('.data'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.optional(),
  DEMO_SEED: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SECRET_KEY: z
    .base64()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ALLOW_PRIVATE_HOSTS: flag.default(false),
  DNS_RESOLVERS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .default([]),
  RETURN_PATH_HOST: z.hostname().optional(),
  PLATFORM_ADDRESS: z.email().toLowerCase().default('nao-responda@clientela.app'),
  BOUNCE_DOMAIN: z.hostname().optional(),
  BOUNCE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  // Names of SPF domains begin with an underscore, which is no host name.
  SPF_INCLUDE: z
    .string()
    .regex(/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/i, 'must be a domain')
    .optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SUPPORT_CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_CHAT_APP_ID: z.string().max(200).default(''),
  SUPPORT_CHAT_ORIGINS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^(https?|wss?)$/ })))
    .default([]),
  ERROR_REPORTING_DSN: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\d{10,15}$/, 'must be digits with country code')
    .optional(),
  FOOTER_BANNER_TEXT: z.string().max(200).optional(),
  FOOTER_BANNER_BUTTON: z.string().max(40).default(platformTexts.footer_banner_button),
  FOOTER_BANNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS: z.enum(['sandbox', 'asaas', 'mercado_pago']).default('sandbox'),
  ASAAS_URL: z.url({ protocol: /^https?$/ }).default('https://api.asaas.com'),
  ASAAS_API_KEY: z.string().max(500).default(''),
  ASAAS_WEBHOOK_TOKEN: z.string().max(255).default(''),
  ASAAS_PAYER_DOCUMENT: z.string().max(18).default(''),
  MERCADO_PAGO_URL: z.url({ protocol: /^https?$/ }).default('https://api.mercadopago.com'),
  MERCADO_PAGO_ACCESS_TOKEN: z.string().max(500).default(''),
  MERCADO_PAGO_WEBHOOK_SECRET: z.string().max(255).default(''),
  MEDIA_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_ACCESS_KEY: z.string().max(200).default(''),
  MEDIA_SECRET_KEY: z.string().max(200).default(''),
  MEDIA_REGION: z.string().max(60).default('us-east-1'),
  WHATSAPP_GATEWAY: z.enum(['waha', 'evolution']).default('waha'),
  WHATSAPP_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHATSAPP_GATEWAY_KEY: z.string().max(300).default(''),
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  META_APP_ID: z.string().max(40).default(''),
  META_APP_SECRET: z.string().max(200).default(''),
  META_CONFIG_ID: z.string().max(40).default(''),
  SHOP_CONTACT: z.string().max(200).default(''),
  NUVEMSHOP_URL: z.url({ protocol: /^https?$/ }).default('https://api.nuvemshop.com.br'),
  NUVEMSHOP_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).default('https://www.nuvemshop.com.br'),
  NUVEMSHOP_APP_ID: z.string().max(40).default(''),
  NUVEMSHOP_APP_SECRET: z.string().max(200).default(''),
  SHOPIFY_API_KEY: z.string().max(80).default(''),
  SHOPIFY_API_SECRET: z.string().max(200).default(''),
  YAMPI_URL: z.url({ protocol: /^https?$/ }).default('https://api.dooki.com.br'),
  TRAY_CONSUMER_KEY: z.string().max(200).default(''),
  TRAY_CONSUMER_SECRET: z.string().max(200).default(''),
  BLING_URL: z.url({ protocol: /^https?$/ }).default('https://api.bling.com.br'),
  BLING_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).default('https://www.bling.com.br'),
  BLING_CLIENT_ID: z.string().max(200).default(''),
  BLING_CLIENT_SECRET: z.string().max(200).default(''),
  LOJA_INTEGRADA_URL: z.url({ protocol: /^https?$/ }).default('https://api.awsli.com.br'),
  LOJA_INTEGRADA_APP_KEY: z.string().max(200).default(''),
  TINY_URL: z.url({ protocol: /^https?$/ }).default('https://api.tiny.com.br'),
  TINY_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.tiny.com.br'),
  TINY_CLIENT_ID: z.string().max(200).default(''),
  TINY_CLIENT_SECRET: z.string().max(200).default(''),
  OMIE_URL: z.url({ protocol: /^https?$/ }).default('https://app.omie.com.br'),
  DEPOSIT_ANSWER_MS: z.coerce.number().int().min(100).max(25_000).default(25_000),
  SES_URL: z
    .string()
    .regex(/^https?:/)
    .default('https://email.{region}.amazonaws.com'),
  SNS_URL: z
    .string()
    .regex(/^https?:/)
    .default('https://sns.{region}.amazonaws.com'),
  SENDGRID_URL: z.url({ protocol: /^https?$/ }).default('https://api.sendgrid.com'),
  SENDGRID_EU_URL: z.url({ protocol: /^https?$/ }).default('https://api.eu.sendgrid.com'),
  ZENVIA_URL: z.url({ protocol: /^https?$/ }).default('https://api.zenvia.com'),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  VIACEP_URL: z.url({ protocol: /^https?$/ }).default('https://viacep.com.br'),
  BRASILAPI_URL: z.url({ protocol: /^https?$/ }).default('https://brasilapi.com.br'),
  ASSISTANT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_MODEL_KEY: z.string().max(500).default(''),
  ASSISTANT_MODEL_NAME: z.string().max(200).default(''),
  ASSISTANT_MODEL_SEES: z.enum(['placeholders', 'words']).default('placeholders'),
  SEND_LEASE_MS: z.coerce.number().int().min(1000).max(600_000).default(30_000),
  UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** A setting that stops the start; `message` is the one line to print. */
export class ConfigError extends Error {}

/** Reads the settings or throws a ConfigError that names the first wrong one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  if (e.DATABASE_URL && !e.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY: needed with DATABASE_URL (32 random bytes in base64)');
  }
  if (e.STORE_DATABASE_URLS.length > 0 && !e.DATABASE_URL) {
    throw new ConfigError('STORE_DATABASE_URLS: needs DATABASE_URL, the home database');
  }
  const names = [HOME, ...e.STORE_DATABASE_URLS.map(({ name }) => name)];
  const unknown = e.NEW_STORE_DATABASES.find((name) => !names.includes(name));
  if (unknown) throw new ConfigError(`NEW_STORE_DATABASES: there is no database ${unknown}`);
  if (e.STORE_DATABASE_URLS.length > 0 && e.DEMO) {
    throw new ConfigError('DEMO: the demo is filled in an installation of one database');
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    storeDatabases: e.STORE_DATABASE_URLS,
    newStoreDatabases: e.NEW_STORE_DATABASES,
    databaseAppRole: e.DATABASE_APP_ROLE,
    dataDir: e.DATA_DIR,
    role: e.ROLE,
    demo: e.DEMO,
    demoSeed: e.DEMO_SEED,
    logLevel: e.LOG_LEVEL,
    secretKey: e.SECRET_KEY,
    smtpUrl: e.SMTP_URL,
    allowPrivateHosts: e.ALLOW_PRIVATE_HOSTS,
    dnsResolvers: e.DNS_RESOLVERS,
    returnPathHost: e.RETURN_PATH_HOST,
    platformAddress: e.PLATFORM_ADDRESS,
    bounceDomain: e.BOUNCE_DOMAIN,
    bouncePort: e.BOUNCE_PORT,
    spfInclude: e.SPF_INCLUDE,
    trustedProxies: e.TRUSTED_PROXIES,
    metricsToken: e.METRICS_TOKEN,
    healthPort: e.HEALTH_PORT,
    sendLeaseMs: e.SEND_LEASE_MS,
    undoMs: e.UNDO_SECONDS * 1_000,
    payments: paymentSettings(e),
    mail: {
      sesUrl: e.SES_URL,
      snsUrl: e.SNS_URL,
      sendgridUrl: e.SENDGRID_URL,
      sendgridEuUrl: e.SENDGRID_EU_URL,
    },
    sms: { zenviaUrl: e.ZENVIA_URL, twilioUrl: e.TWILIO_URL },
    assistantModel: assistantModelSettings(e),
    media: mediaSettings(e),
    meta: {
      graphUrl: e.META_GRAPH_URL.replace(/\/+$/, ''),
      appId: e.META_APP_ID,
      appSecret: e.META_APP_SECRET,
      configId: e.META_CONFIG_ID,
    },
    shops: shopSettings(e),
    applications: applicationsIn(e),
    postalCodes: {
      viaCepUrl: e.VIACEP_URL.replace(/\/+$/, ''),
      brasilApiUrl: e.BRASILAPI_URL.replace(/\/+$/, ''),
    },
    client: clientSettings(e),
    clientOrigins: e.SUPPORT_CHAT_ORIGINS.map((origin) => new URL(origin).origin),
  };
}

function assistantModelSettings(e: z.output<typeof Environment>): Config['assistantModel'] {
  if (!e.ASSISTANT_MODEL_URL) return null;
  if (e.ASSISTANT_MODEL_NAME === '') {
    throw new ConfigError('ASSISTANT_MODEL_NAME: needed with ASSISTANT_MODEL_URL');
  }
  return {
    url: e.ASSISTANT_MODEL_URL.replace(/\/+$/, ''),
    key: e.ASSISTANT_MODEL_KEY,
    name: e.ASSISTANT_MODEL_NAME,
    seesWords: e.ASSISTANT_MODEL_SEES === 'words',
  };
}

function mediaSettings(e: z.output<typeof Environment>): Config['media'] {
  if (!e.MEDIA_URL) return null;
  const missing = (['MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY'] as const).find(
    (name) => e[name] === '',
  );
  if (missing) throw new ConfigError(`${missing}: needed with MEDIA_URL`);
  const url = e.MEDIA_URL.replace(/\/+$/, '');
  if (new URL(url).pathname === '/')
    throw new ConfigError('MEDIA_URL: needs the bucket as its path');
  return {
    url,
    accessKey: e.MEDIA_ACCESS_KEY,
    secretKey: e.MEDIA_SECRET_KEY,
    region: e.MEDIA_REGION,
  };
}

function shopSettings(e: z.output<typeof Environment>): ShopSettings {
  const base = (url: string) => url.replace(/\/+$/, '');
  return {
    contact: e.SHOP_CONTACT || (e.PUBLIC_URL ?? ''),
    nuvemshop: {
      apiUrl: base(e.NUVEMSHOP_URL),
      authorizeUrl: base(e.NUVEMSHOP_AUTHORIZE_URL),
    },
    yampi: { url: base(e.YAMPI_URL) },
    bling: { apiUrl: base(e.BLING_URL), authorizeUrl: base(e.BLING_AUTHORIZE_URL) },
    lojaIntegrada: { url: base(e.LOJA_INTEGRADA_URL) },
    tiny: { apiUrl: base(e.TINY_URL), authorizeUrl: base(e.TINY_AUTHORIZE_URL) },
    omie: { url: base(e.OMIE_URL) },
  };
}

function applicationsIn(e: z.output<typeof Environment>): Config['applications'] {
  const found: Record<string, Application> = {};
  const add = (slug: string, id: string, secret: string) => {
    if (id && secret) found[slug] = { id, secret };
  };
  add('nuvemshop', e.NUVEMSHOP_APP_ID, e.NUVEMSHOP_APP_SECRET);
  add('shopify', e.SHOPIFY_API_KEY, e.SHOPIFY_API_SECRET);
  add('tray', e.TRAY_CONSUMER_KEY, e.TRAY_CONSUMER_SECRET);
  add('bling', e.BLING_CLIENT_ID, e.BLING_CLIENT_SECRET);
  add('tiny', e.TINY_CLIENT_ID, e.TINY_CLIENT_SECRET);
  // One key is all that it issues.
  if (e.LOJA_INTEGRADA_APP_KEY) {
    found['loja-integrada'] = { id: '', secret: e.LOJA_INTEGRADA_APP_KEY };
  }
  if (e.WHATSAPP_GATEWAY_URL && e.WHATSAPP_GATEWAY_KEY === '') {
    throw new ConfigError('WHATSAPP_GATEWAY_KEY: needed with WHATSAPP_GATEWAY_URL');
  }
  add(
    e.WHATSAPP_GATEWAY,
    e.WHATSAPP_GATEWAY_URL?.replace(/\/+$/, '') ?? '',
    e.WHATSAPP_GATEWAY_KEY,
  );
  return found;
}

/** Settings that the chosen gateway requires; those of others may stay empty. */
const NEEDED = {
  sandbox: [],
  asaas: ['ASAAS_API_KEY', 'ASAAS_WEBHOOK_TOKEN', 'ASAAS_PAYER_DOCUMENT'],
  mercado_pago: ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
} as const;

function paymentSettings(e: z.output<typeof Environment>): PaymentSettings {
  const missing = NEEDED[e.PAYMENTS].find((name) => e[name] === '');
  if (missing) throw new ConfigError(`${missing}: needed with PAYMENTS=${e.PAYMENTS}`);
  return {
    gateway: e.PAYMENTS,
    answerMs: e.DEPOSIT_ANSWER_MS,
    asaas: {
      url: e.ASAAS_URL.replace(/\/+$/, ''),
      apiKey: e.ASAAS_API_KEY,
      webhookToken: e.ASAAS_WEBHOOK_TOKEN,
      payerDocument: e.ASAAS_PAYER_DOCUMENT,
    },
    mercado_pago: {
      url: e.MERCADO_PAGO_URL.replace(/\/+$/, ''),
      accessToken: e.MERCADO_PAGO_ACCESS_TOKEN,
      webhookSecret: e.MERCADO_PAGO_WEBHOOK_SECRET,
    },
  };
}

function clientSettings(e: z.output<typeof Environment>): ClientSettings {
  return {
    ...(e.SUPPORT_CHAT_SCRIPT_URL && {
      support_chat: { script_url: e.SUPPORT_CHAT_SCRIPT_URL, app_id: e.SUPPORT_CHAT_APP_ID },
    }),
    ...(e.ERROR_REPORTING_DSN && {
      error_reporting: { dsn: e.ERROR_REPORTING_DSN, release: `clientela@${VERSION}` },
    }),
    ...(e.SUPPORT_WHATSAPP && { support_whatsapp: e.SUPPORT_WHATSAPP }),
    ...(e.FOOTER_BANNER_TEXT &&
      e.FOOTER_BANNER_URL && {
        footer_banner: {
          text: e.FOOTER_BANNER_TEXT,
          button: e.FOOTER_BANNER_BUTTON,
          url: e.FOOTER_BANNER_URL,
        },
      }),
  };
}
