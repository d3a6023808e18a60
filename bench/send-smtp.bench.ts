import { generateKeyPairSync, sign } from 'node:crypto';
import type { App } from '@clientela/server/app';
import { activateCampaign, prepareCampaign, startSending } from '@clientela/server/areas/campaigns';
import { saveDkimKey } from '@clientela/server/areas/email';
import type { Ctx } from '@clientela/server/platform/context';
import nodemailer from 'nodemailer';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { peakMemory, report, withApp } from './harness.ts';
import { type Sink, smtpSourceRate, startSink } from './mail-sink.ts';

/** A campaign over SMTP to a local sink, a row per recipient, beside nodemailer and smtp-source. */
const isQuick = process.argv.includes('--quick');
const RECIPIENTS = isQuick ? 10_000 : 100_000;
const DKIM_RECIPIENTS = isQuick ? 4_000 : 20_000;
const SESSIONS = 10;

const sink = await startSink();
try {
  await withApp(async (app) => {
    app.config.smtpUrl = `smtp://127.0.0.1:${sink.port}`;
    const plain = await measure(app, await aStoreOf(app, RECIPIENTS));
    const source = smtpSourceRate(sink.port, {
      messages: RECIPIENTS / 2,
      bytes: plain.bytes,
      sessions: SESSIONS,
    });
    const pool = await nodemailerRate(sink, plain.raw, RECIPIENTS / 20);
    report({
      bench: 'send over SMTP',
      messages: RECIPIENTS,
      bytes: plain.bytes,
      per_second: plain.rate,
      nodemailer_per_second: Math.round(pool),
      smtp_source_per_second: Math.round(source),
      ratio_to_nodemailer: round(plain.rate / pool),
      ratio_to_smtp_source: round(plain.rate / source),
      first_message_ms: Math.round(plain.firstMs),
      memory_mb: plain.memory,
      reach: '5 × nodemailer, 0.6 × smtp-source, first < 200 ms, memory < 200 MB',
    });

    const ctx = await aStoreOf(app, DKIM_RECIPIENTS);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await saveDkimKey(ctx, 'clientela.app', 'bench', privateKey);
    const signed = await measure(app, ctx);
    const raw = await signingRate(privateKey);
    report({
      bench: 'send over SMTP with DKIM',
      messages: DKIM_RECIPIENTS,
      per_second: signed.rate,
      both_cores_signing_per_second: Math.round(raw),
      ratio: round(signed.rate / raw),
      memory_mb: signed.memory,
      reach: '0.5 × signing alone',
    });
  });
} finally {
  sink.stop();
}

interface Measured {
  rate: number;
  firstMs: number;
  memory: number;
  bytes: number;
  raw: string;
}

async function measure(app: App, ctx: Ctx): Promise<Measured> {
  const { id } = await aCampaign(ctx);
  await activateCampaign(ctx, id);
  const watched = watchServer(app);
  const sending = await startSending(app);
  let rate = 0;
  let firstMs = 0;
  let preparedAt = 0;
  const memory = await peakMemory(async () => {
    await prepareCampaign(ctx, id);
    preparedAt = performance.now();
    const count = await untilFinished(ctx, id);
    const seconds = (watched.lastAt - preparedAt) / 1000;
    rate = Math.round(count / seconds);
    firstMs = watched.firstAt - preparedAt;
  });
  await sending.stop();
  app.openMailServer = watched.original;
  return { rate, firstMs, memory, bytes: watched.raw.length, raw: watched.raw };
}

/** Notes when the first and the last message were accepted, and what one looks like. */
function watchServer(app: App) {
  const original = app.openMailServer;
  const watched = { original, firstAt: 0, lastAt: 0, raw: '' };
  app.openMailServer = (settings) => {
    const server = original(settings);
    return {
      close: () => server.close(),
      async send(mail) {
        const result = await server.send(mail);
        watched.lastAt = performance.now();
        if (watched.firstAt === 0) {
          watched.firstAt = watched.lastAt;
          watched.raw = mail.raw;
        }
        return result;
      },
    };
  };
  return watched;
}

async function untilFinished(ctx: Ctx, id: string): Promise<number> {
  for (;;) {
    const campaign = await ctx.db
      .selectFrom('campaigns')
      .select(['status', 'message_count'])
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (campaign.status === 'finished') return campaign.message_count;
    if (campaign.status !== 'activated') throw new Error(`The campaign is ${campaign.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function nodemailerRate({ port }: Sink, raw: string, messages: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: SESSIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const html = raw.slice(raw.indexOf('<!doctype'));
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: messages }, (_, n) =>
      transport.sendMail({
        from: 'a@loja.example',
        to: `c${n}@exemplo.com.br`,
        subject: 'Oi',
        html,
      }),
    ),
  );
  const rate = messages / ((performance.now() - startedAt) / 1000);
  transport.close();
  return rate;
}

/** Signatures a second with every core busy and nothing else to do. */
async function signingRate(key: Parameters<typeof sign>[2] & object): Promise<number> {
  const data = Buffer.alloc(600, 'a');
  const total = 8_000;
  let started = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (started++ < total) {
        await new Promise((resolve) => sign('sha256', data, key as never, resolve));
      }
    }),
  );
  return total / ((performance.now() - startedAt) / 1000);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
