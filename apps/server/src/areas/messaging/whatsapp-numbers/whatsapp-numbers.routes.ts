import * as contract from '@clientela/contract';
import {
  findSender,
  listSenderChanges,
  makeCampaignDefault,
  makeChatDefault,
} from '#areas/messaging/senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import { readCosts } from './read-costs.ts';
import { listNumbers, listOfficial, officialOf, readOfficial } from './shown-numbers.ts';
import { connectSender } from './use-cases/connect-sender.ts';
import { disconnectSender, removeSender } from './use-cases/disconnect-sender.ts';
import { readProfile, saveProfile } from './use-cases/profile.ts';
import { refreshSender } from './use-cases/refresh-sender.ts';
import { testSender } from './use-cases/test-sender.ts';
import { updateSender } from './use-cases/update-sender.ts';

function signupOf({ app }: Ctx) {
  const { appId, appSecret, configId } = app.config.meta;
  return appId && appSecret && configId ? { app_id: appId, config_id: configId } : null;
}

function setDefaults(
  ctx: Ctx,
  id: string,
  { campaigns, chat }: { campaigns?: true | undefined; chat?: true | undefined },
) {
  return inTransaction(ctx, async (ctx) => {
    const sender = await findSender(ctx, id);
    if (!sender || contract.propertiesOf(sender.channel).sender !== 'number')
      throw new Failure('not_found');
    if (campaigns) await makeCampaignDefault(ctx, sender);
    if (chat) await makeChatDefault(ctx, id);
  });
}

export const whatsappNumberRoutes = routes(
  on(contract.listWhatsappNumbers, async (ctx) => ({ data: await listNumbers(ctx) })),
  on(contract.setWhatsappDefaults, async (ctx, { params, body }) => {
    await setDefaults(ctx, params.id, body);
    return { data: await listNumbers(ctx) };
  }),
  on(contract.listWhatsappSenders, async (ctx) => ({
    data: await listOfficial(ctx),
    signup: signupOf(ctx),
  })),
  on(contract.connectWhatsappSender, (ctx, { body }) => connectSender(ctx, body)),
  on(contract.getWhatsappSender, (ctx, { params }) => readOfficial(ctx, params.id)),
  on(contract.updateWhatsappSender, (ctx, { params, body }) => updateSender(ctx, params.id, body)),
  on(contract.refreshWhatsappSender, (ctx, { params }) => refreshSender(ctx, params.id)),
  on(contract.disconnectWhatsappSender, (ctx, { params }) => disconnectSender(ctx, params.id)),
  on(contract.removeWhatsappSender, async (ctx, { params }) => {
    await removeSender(ctx, params.id);
    return undefined;
  }),
  on(contract.testWhatsappSender, (ctx, { params, body }) => testSender(ctx, params.id, body)),
  on(contract.getWhatsappProfile, (ctx, { params }) => readProfile(ctx, params.id)),
  on(contract.updateWhatsappProfile, (ctx, { params, body }) => saveProfile(ctx, params.id, body)),
  on(contract.listWhatsappHistory, async (ctx, { params }) => {
    await officialOf(ctx, params.id);
    return { data: await listSenderChanges(ctx, params.id) };
  }),
  on(contract.getWhatsappCosts, (ctx, { params }) => readCosts(ctx, params.id)),
);
