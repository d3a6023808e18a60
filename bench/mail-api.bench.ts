import { setTimeout as wait } from 'node:timers/promises';
import { EmailSettingsDraft } from '@clientela/contract';
import { activateCampaign, prepareCampaign } from '@clientela/server/areas/messaging/campaigns';
import { saveSettings } from '@clientela/server/areas/messaging/email';
import type { App } from '@clientela/server/platform/app';
import { simulateSes } from '@clientela/server/test/simulators/amazon-ses';
import { simulateSendgrid } from '@clientela/server/test/simulators/sendgrid';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { report, withApp } from './harness.ts';
import { startProgram } from './program.ts';

/** Campaigns over the APIs of Amazon SES, at its quota, and SendGrid, whose requests carry many messages. */
const isQuick = process.argv.includes('--quick');
const QUOTAS = [14, 200];
const PACED_SECONDS = isQuick ? 5 : 20;
const MESSAGES = isQuick ? 4_000 : 40_000;

const ses = await simulateSes();
const sendgrid = await simulateSendgrid();
const env = {
  SES_URL: ses.url,
  SNS_URL: ses.url,
  SENDGRID_URL: sendgrid.url,
  SENDGRID_EU_URL: sendgrid.url,
};
try {
  await withApp(
    async (app) => {
      for (const quota of QUOTAS) await overSes(app, quota);
      await overSendgrid(app);
    },
    { env },
  );
} finally {
  await Promise.all([ses.close(), sendgrid.close()]);
}

async function overSes(app: App, quota: number): Promise<void> {
  ses.account = { ...ses.account, max_per_second: quota, max_per_day: 1_000_000 };
  ses.isThrottling = true;
  const [askedBefore, sentBefore] = [ses.asked, ses.sent.length];
  const account = {
    provider: 'amazon_ses',
    region: ses.region,
    access_key_id: ses.accessKeyId,
    secret_access_key: ses.secretAccessKey,
  };
  const messages = quota * PACED_SECONDS;
  const perSecond = await send(app, {
    account,
    messages,
    sent: () => ses.sent.length - sentBefore,
  });
  report({
    bench: `Amazon SES at ${quota} a second`,
    messages,
    per_second: Math.round(perSecond * 10) / 10,
    refused: ses.asked - askedBefore - messages,
    ratio: Number((perSecond / quota).toFixed(3)),
    reach: '0.95 of the quota, none refused',
  });
}

async function overSendgrid(app: App): Promise<void> {
  const account = { provider: 'sendgrid', api_key: sendgrid.key };
  const perSecond = await send(app, {
    account,
    messages: MESSAGES,
    sent: () => sendgrid.sent.length,
  });
  report({
    bench: 'SendGrid',
    messages: MESSAGES,
    per_second: Math.round(perSecond),
    requests: sendgrid.requests.length,
    messages_per_request: Math.round(MESSAGES / sendgrid.requests.length),
    reach: 'none refused',
  });
}

interface Sending {
  account: object;
  messages: number;
  sent(): number;
}

/** Messages a second of a separate worker, from the first to the last. */
async function send(app: App, { account, messages, sent }: Sending): Promise<number> {
  const ctx = await aStoreOf(app, messages);
  await saveSettings(
    ctx,
    EmailSettingsDraft.parse({ sender_name: 'Loja', sender_address: 'ola@loja.example', account }),
  );
  const { id } = await aCampaign(ctx);
  await activateCampaign(ctx, id, { confirm_partial: true });
  await prepareCampaign(ctx, id);
  const worker = await startProgram(app, 'worker', env);
  try {
    let first = 0;
    while (sent() < messages) {
      if (!first && sent() > 0) first = performance.now();
      await wait(1);
    }
    return (messages - 1) / ((performance.now() - first) / 1000);
  } finally {
    await worker.stop();
  }
}
