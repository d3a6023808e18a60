import { generateKeyPairSync, sign } from 'node:crypto';
import { post } from '@clientela/server/areas/billing/wallet';
import { activateCampaign, prepareCampaign } from '@clientela/server/areas/messaging/campaigns';
import { saveSigningDomain } from '@clientela/server/areas/messaging/email-domains';
import { compileEmail } from '@clientela/server/areas/messaging/email-models';
import type { App } from '@clientela/server/platform/app';
import type { Ctx } from '@clientela/server/platform/context';
import { compileMail, wireBytes } from '@clientela/server/platform/mime/compose';
import { joinSlices } from '@clientela/server/platform/mime/slices';
import nodemailer from 'nodemailer';
import {
  aCampaign,
  aStoreOf,
  fillPurchases,
  MESSAGE,
  MESSAGE_FOR_SOME,
  MESSAGE_WITH_PRODUCTS,
} from './big-campaign.ts';
import { startCpuClock } from './cpu.ts';
import { report, walPosition, withApp } from './harness.ts';
import { type Sink, smtpSourceRate, startSink } from './mail-sink.ts';
import { startProgram } from './program.ts';

/** A campaign over SMTP to a local sink, a row per recipient, against nodemailer and smtp-source. */
const isQuick = process.argv.includes('--quick');
const RECIPIENTS = isQuick ? 10_000 : 100_000;
const DKIM_RECIPIENTS = isQuick ? 4_000 : 20_000;
const SESSIONS = 10;
/** The value of a message slot: addresses of about this length. */
const VALUES: string[] = Array.from(
  { length: 40 },
  (_, n) => `https://clientela.app/api/t/c/abcdefghij/0123456789abcdefghijkl/${n}`,
);

const sink = await startSink();
try {
  await withApp(async (app) => {
    const bytes = await messageBytes();
    const before = await yardsticks(sink, bytes);
    const plain = await measure(app, await aStoreOf(app, RECIPIENTS));
    const after = await yardsticks(sink, bytes);
    const source = (before.source + after.source) / 2;
    const pool = (before.pool + after.pool) / 2;
    report({
      bench: 'send over SMTP',
      messages: RECIPIENTS,
      bytes: bytes,
      per_second: plain.rate,
      nodemailer_per_second: Math.round(pool),
      smtp_source_per_second: Math.round(source),
      ratio_to_nodemailer: round(plain.rate / pool),
      ratio_to_smtp_source: round(plain.rate / source),
      wal_bytes_per_message: plain.walBytes,
      first_message_ms: Math.round(plain.firstMs),
      memory_mb: plain.memory,
      ...plain.cpu,
      reach: '5 × nodemailer, 0.6 × smtp-source, first < 200 ms, memory < 200 MB',
    });

    const paying = await aStoreOf(app, RECIPIENTS);
    await aPrice(paying);
    const priced = await measure(app, paying);
    report({
      bench: 'send over SMTP, each message with a price',
      messages: RECIPIENTS,
      per_second: priced.rate,
      without_price_per_second: plain.rate,
      ratio: round(priced.rate / plain.rate),
      reach: 'money costs the sending little',
    });

    const buying = await aStoreOf(app, RECIPIENTS);
    await fillPurchases(app, buying);
    const without = await measure(app, buying);
    const showing = await measure(app, buying, MESSAGE_WITH_PRODUCTS);
    report({
      bench: 'send over SMTP, four products of each recipient',
      messages: RECIPIENTS,
      per_second: showing.rate,
      without_products_per_second: without.rate,
      ratio: round(showing.rate / without.rate),
      reach: '0.7 × the same without products',
    });

    const forSome = await measure(app, buying, MESSAGE_FOR_SOME);
    report({
      bench: 'send over SMTP, a block for some recipients',
      messages: RECIPIENTS,
      per_second: forSome.rate,
      without_block_per_second: without.rate,
      ratio: round(forSome.rate / without.rate),
      reach: '0.7 × the same without the block',
    });

    const ctx = await aStoreOf(app, DKIM_RECIPIENTS);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await saveSigningDomain(ctx, { domain: 'clientela.app', selector: 'bench', privateKey });
    const rawBefore = await signingRate(privateKey);
    const signed = await measure(app, ctx);
    const raw = (rawBefore + (await signingRate(privateKey))) / 2;
    report({
      bench: 'send over SMTP with DKIM',
      messages: DKIM_RECIPIENTS,
      per_second: signed.rate,
      both_cores_signing_per_second: Math.round(raw),
      ratio: round(signed.rate / raw),
      memory_mb: signed.memory,
      ...signed.cpu,
      reach: '0.5 × signing alone',
    });
  });
} finally {
  sink.stop();
}

interface Measured {
  rate: number;
  /** Write-ahead log, with the preparing. */
  walBytes: number;
  firstMs: number;
  memory: number;
  /** Processor time of each message, in microseconds. */
  cpu: { worker_us: number; postgres_us: number; mail_server_us: number };
}

/** The real worker process sends; this one only prepares the campaign and measures. */
async function measure(app: App, ctx: Ctx, document = MESSAGE): Promise<Measured> {
  const { id } = await aCampaign(ctx, document);
  await activateCampaign(ctx, id, { confirm_partial: true });
  // Cleans up after the previous campaign, so that its work is not measured.
  await app.pools.owner.query('vacuum analyze');
  await app.pools.owner.query('checkpoint');
  const worker = await startProgram(app, 'worker', {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  });
  const wal = await walPosition(app);
  try {
    await prepareCampaign(ctx, id);
    const clock = startCpuClock({ program: worker.pid, other: sink.pid });
    const preparedAt = Date.now();
    await untilFinished(ctx, id);
    const cpu = clock.seconds();
    const { rows } = await app.pools.owner.query<{ n: number; first: string; last: string }>(
      `select count(*) as n, min(sent_at) as first, max(sent_at) as last
         from campaign_activities where campaign_id = $1 and status = 'sent'`,
      [id],
    );
    const row = rows[0];
    if (!row) throw new Error('Nothing was sent');
    const us = (seconds: number) => Math.round((seconds / row.n) * 1e6);
    return {
      cpu: {
        worker_us: us(cpu.program),
        postgres_us: us(cpu.postgres),
        mail_server_us: us(cpu.other),
      },
      walBytes: Math.round(((await walPosition(app)) - wal) / row.n),
      rate: Math.round(row.n / ((new Date(row.last).getTime() - preparedAt) / 1000)),
      // The worker may finish before this process receives the response.
      firstMs: Math.max(0, new Date(row.first).getTime() - preparedAt),
      memory: worker.peakMemory(),
    };
  } finally {
    await worker.stop();
  }
}

/** A plan without credits, and money for everything. */
async function aPrice(ctx: Ctx): Promise<void> {
  const { id: addon_id } = await ctx.db
    .selectFrom('addons')
    .select('id')
    .where('type', '=', 'EMAIL_CHANNEL')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('store_addons')
    .values({ store_id: ctx.store.id, id: crypto.randomUUID(), addon_id, price_micros: 450_000 })
    .execute();
  await post(ctx, 'topup', 'bench', 1_000_000_000);
}

/** Measured before and after, because the machine's speed changes within a minute. */
async function yardsticks(to: Sink, bytes: number): Promise<{ source: number; pool: number }> {
  const source = smtpSourceRate(to.port, {
    messages: RECIPIENTS / 4,
    bytes,
    sessions: SESSIONS,
  });
  return { source, pool: await nodemailerRate(to, RECIPIENTS / 20) };
}

async function untilFinished(ctx: Ctx, id: string): Promise<void> {
  for (;;) {
    const campaign = await ctx.db
      .selectFrom('campaigns')
      .select('status')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (campaign.status === 'finished') return;
    if (campaign.status !== 'activated') throw new Error(`The campaign is ${campaign.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function nodemailerRate({ port }: Sink, messages: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: SESSIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const html = joinSlices((await compileEmail(MESSAGE, [])).email.html, VALUES);
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

/** Signatures per second with every core busy and no other work. */
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

/** Size of one message on the wire, so that the baselines send the same. */
async function messageBytes(): Promise<number> {
  const { email } = await compileEmail(MESSAGE, ['Oi, {{customer.first_name}}']);
  const subject = email.subjects[0];
  if (!subject) throw new Error('The message has no subject');
  const mail = compileMail({
    from: { name: 'Loja Grande', address: 'nao-responda@clientela.app' },
    subject,
    html: email.html,
    text: email.text,
    feedback_id: 'campanha:loja:clientela',
  })({
    to: { name: 'Cliente 1', address: 'cliente1@exemplo.com.br' },
    message_id: 'a@clientela.app',
    date: new Date(),
    unsubscribe_url: 'https://clientela.app/api/unsubscribe/abcdefghij/0123456789abcdefghijkl',
    values: VALUES,
  });
  return wireBytes(mail).length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
