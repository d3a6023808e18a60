import type { PriceKind } from '@clientela/contract';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { findSender } from '#areas/messaging/senders/index';
import type { WhatsappContent } from '#areas/messaging/whatsapp/index';
import {
  compileTemplate,
  fillTemplate,
  findSendableTemplate,
} from '#areas/messaging/whatsapp-templates/index';
import { findMessageCustomer } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isWindowOpen } from '../chat.rules.ts';
import type { ConversationRow } from '../conversations.queries.ts';

/** An approved template of the number's account, filled for the customer, with the price it costs. */
export async function templateContent(
  ctx: Ctx,
  conversation: ConversationRow,
  id: string,
  choice: { parameters?: Readonly<Record<string, string>>; media_id?: string | undefined } = {},
): Promise<{ content: WhatsappContent; price_kind: PriceKind }> {
  const found = await findSendableTemplate(ctx, id);
  const sender = await findSender(ctx, conversation.sender_id);
  if (!found || found.problem || found.template.account !== sender?.account) {
    throw new Failure('chat_template_unusable', found?.problem ? { message: found.problem } : {});
  }
  const { template } = found;
  const store = { ...(await findMessageStore(ctx)), coupon: '' };
  const known = await findMessageCustomer(ctx, conversation.customer_id);
  if (!known) throw new Failure('not_found');
  const { parameters = {}, media_id = null } = choice;
  const chosen = { parameters, media_id };
  const filled = await fillTemplate(ctx, template, { customer: known, store, ...chosen });
  const [problem] = filled.problems;
  if (problem) throw new Failure('chat_template_unusable', { message: problem });
  const { price_kind } = await compileTemplate(ctx, template, chosen);
  const isFree = price_kind === 'utility' && isWindowOpen(conversation, ctx.clock.now());
  // Nothing is sold by the message: a utility message within an open window costs nothing.
  return { content: filled.content, price_kind: isFree ? 'each' : price_kind };
}
