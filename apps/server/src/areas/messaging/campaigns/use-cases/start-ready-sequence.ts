import {
  type Campaign,
  CampaignDraft,
  READY_SEQUENCES,
  type ReadySequenceKey,
} from '@clientela/contract';
import { findCampaignSender } from '#areas/messaging/senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { listCampaignGoals, readUsualInterval } from '../campaigns.queries.ts';
import { readySequence } from '../sequences/ready-texts.ts';
import { createCampaignAs } from './save-campaign.ts';
import { saveTextModel } from './save-text-model.ts';

/** Makes a draft of a ready sequence: its e-mails as models of their own, which the store may change. */
export function startReadySequence(
  ctx: Ctx,
  key: ReadySequenceKey,
  id = newId(),
): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = READY_SEQUENCES[key];
    const ready = readySequence(key, await readUsualInterval(ctx));
    const { goal, trigger, rules, messages, is_urgent = false } = ready;
    const sendsSms = (await findCampaignSender(ctx, 'SMS')) !== undefined;
    const actions = [];
    for (const [
      index,
      { subject, sms, title, text, button, href, ...when },
    ] of messages.entries()) {
      const email_model_id = await saveTextModel(ctx, `${name} · ${index + 1}`, {
        subject,
        title,
        text,
        button,
        href,
      });
      const contents: unknown[] = [{ channel: 'EMAIL', email_model_id, subject }];
      if (sms && sendsSms) contents.push({ channel: 'SMS', text: sms });
      actions.push({ ...when, contents });
    }
    const goals = await listCampaignGoals(ctx);
    const campaign_goal_id = goals.data.find((one) => one.key === goal)?.id ?? null;
    const restrictions = is_urgent ? { sending_window: AT_ANY_HOUR } : {};
    const draft = { name, campaign_goal_id, trigger, rules, actions, restrictions };
    return createCampaignAs(ctx, id, CampaignDraft.parse(draft));
  });
}

const AT_ANY_HOUR = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));
