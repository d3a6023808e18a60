import * as contract from '@clientela/contract';
import { saveUpload, sendFile } from '#areas/messaging/media/index';
import { on, routes } from '#platform/http/routes';
import { countUnread, listConversations } from './conversation-list.queries.ts';
import { findConversation } from './conversations.queries.ts';
import { findVisibleFile } from './files.queries.ts';
import { listMessages } from './messages.queries.ts';
import {
  createQuickReply,
  listQuickReplies,
  removeQuickReply,
  updateQuickReply,
} from './quick-replies.queries.ts';
import { listColleagues, readSettings } from './settings.queries.ts';
import { answerAsCustomer } from './use-cases/answer-as-customer.ts';
import { cancelMessage } from './use-cases/cancel-message.ts';
import {
  assignConversation,
  clearConversation,
  deleteConversation,
  restoreConversation,
  updateConversation,
} from './use-cases/change-conversation.ts';
import { chatNumbers, openConversation } from './use-cases/open-conversation.ts';
import { saveSettings } from './use-cases/save-settings.ts';
import { resendMessage, sendMessage } from './use-cases/send-message.ts';

const done = async (work: Promise<void>) => {
  await work;
  return undefined;
};

export const chatRoutes = routes(
  on(contract.listChatSenders, async (ctx) => ({
    data: (await chatNumbers(ctx)).map((sender) => ({
      id: sender.id,
      external_id: sender.external_id,
      name: sender.name,
      number: sender.number,
      channel: sender.channel,
      state: sender.state,
      state_label: contract.SENDER_STATE_LABELS[sender.state],
      is_default: sender.is_chat_default,
      has_window: contract.propertiesOf(sender.channel).hasTemplates,
    })),
  })),
  on(contract.listConversations, (ctx, { query }) => listConversations(ctx, query)),
  on(contract.countUnreadConversations, (ctx) => countUnread(ctx)),
  on(contract.listChatColleagues, async (ctx) => ({ data: await listColleagues(ctx) })),
  on(contract.openConversation, (ctx, { body }) => openConversation(ctx, body)),
  on(contract.getConversation, (ctx, { params }) => findConversation(ctx, params.id)),
  on(contract.updateConversation, (ctx, { params, body }) =>
    updateConversation(ctx, params.id, body),
  ),
  on(contract.assignConversation, (ctx, { params, body }) =>
    assignConversation(ctx, params.id, body.user_id),
  ),
  on(contract.deleteConversation, (ctx, { params }) => done(deleteConversation(ctx, params.id))),
  on(contract.clearConversation, (ctx, { params }) => done(clearConversation(ctx, params.id))),
  on(contract.restoreConversation, (ctx, { params }) => restoreConversation(ctx, params.id)),
  on(contract.listChatMessages, (ctx, { params, query }) => listMessages(ctx, params.id, query)),
  on(contract.sendChatMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body)),
  on(contract.resendChatMessage, (ctx, { params, body }) =>
    resendMessage(ctx, params.id, body.client_id),
  ),
  on(contract.cancelChatMessage, (ctx, { params }) => done(cancelMessage(ctx, params.id))),
  on(contract.listQuickReplies, (ctx, { query }) => listQuickReplies(ctx, query)),
  on(contract.createQuickReply, (ctx, { body }) => createQuickReply(ctx, body)),
  on(contract.updateQuickReply, (ctx, { params, body }) => updateQuickReply(ctx, params.id, body)),
  on(contract.deleteQuickReply, (ctx, { params }) => done(removeQuickReply(ctx, params.id))),
  on(contract.readChatSettings, (ctx) => readSettings(ctx)),
  on(contract.saveChatSettings, (ctx, { body }) => saveSettings(ctx, body)),
  on(contract.answerOutboxMessage, (ctx, { params, body }) =>
    done(answerAsCustomer(ctx, params.id, body.text)),
  ),
  on(contract.uploadMedia, (ctx, _input, { request }) => saveUpload(ctx, request)),
  on(contract.downloadMedia, async (ctx, { params }, exchange) => {
    sendFile(ctx, await findVisibleFile(ctx, params.media_id), exchange);
    return undefined;
  }),
);
