import type { PaymentStatus } from '@clientela/domain';
import type { CampaignStatus, CampaignSummary } from './campaigns.ts';
import type { ChatStatus } from './chat.ts';
import type { Export } from './exports.ts';
import type { Import } from './imports.ts';
import type { Notification, NotificationStatistics } from './notifications.ts';
import type { Permission } from './permissions.ts';
import type { SenderState } from './senders.ts';
import type { PairingShown } from './whatsapp-configs.ts';

type ImportMoves =
  | 'status'
  | 'phase'
  | 'progress'
  | 'rows_total'
  | 'rows_done'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'refused';

/** Events of `GET /stores/:store_id/events`, by kind; small on purpose: ids and counts. */
export interface LiveEvents {
  'import.progress': { import_id: string } & Pick<Import, ImportMoves>;
  'export.progress': { export_id: string } & Pick<Export, 'status' | 'rows_done' | 'rows_total'>;
  'campaign.changed': { campaign_id: string; status: CampaignStatus };
  /** How far its sending is, at most once a second. */
  'campaign.progress': { campaign_id: string; progress: CampaignSummary['progress'] };
  'campaign.results': { campaign_id: string };
  'collaborator.joined': { collaborator_id: string };
  'collaborator.changed': { collaborator_id: string; user_id: string };
  'collaborator.removed': { collaborator_id: string; user_id: string };
  /** A message was received or sent. */
  'chat.message': {
    conversation_id: string;
    sender_id: string;
    message_id: string;
    direction: 'in' | 'out';
    /** How it begins: at most 200 characters. */
    text: string;
    at: string;
  };
  'chat.status': { conversation_id: string; message_id: string; status: ChatStatus };
  /** Read, closed, assigned or deleted: clients that may see it fetch it. */
  'chat.conversation': { conversation_id: string };
  /** A task by hand was taken, given back or finished. */
  'task.changed': { activity_id: string };
  /** A code for the phone that is being paired. */
  'whatsapp.pairing': PairingShown;
  'sender.changed': { sender_id: string; state: SenderState };
  'template.changed': { template_id: string };
  /** Its state, progress or errors changed; open screens fetch it. */
  'integration.changed': { slug: string };
  'store.updated': Record<string, never>;
  /** The balance or the reserved amount changed; clients that may see it fetch it. */
  'wallet.changed': Record<string, never>;
  'topup.changed': { topup_id: string; status: PaymentStatus };
  /** To one person. */
  'notification.created': Notification;
  'notification.read': {
    notification_ids: readonly string[] | 'all';
    statistics: NotificationStatistics;
  };
  /** Internal, not broadcast: displayed data may be stale after a gap in the stream. */
  resync: Record<string, never>;
}
export type LiveKind = keyof LiveEvents;

/** The right required to receive the event: that of reading its subject; null: everybody in the store. */
export const LIVE_PERMISSIONS: Record<LiveKind, Permission | null> = {
  'import.progress': 'StoreSynchronization.index',
  // Ids and counts only: the file requires the right to see its list.
  'export.progress': 'Store.index',
  'campaign.changed': 'Campaign.index',
  'campaign.progress': 'Campaign.index',
  'campaign.results': 'Campaign.index',
  // Ids only: the affected person's client fetches its current rights.
  'collaborator.joined': null,
  'collaborator.changed': null,
  'collaborator.removed': null,
  // Of whose conversation it is narrows it further (areas/messaging/chat).
  'chat.message': 'Chat.index',
  'chat.status': 'Chat.index',
  'chat.conversation': 'Chat.index',
  'task.changed': 'CampaignActivity.index',
  'whatsapp.pairing': 'WhatsappStoreConfig.update',
  'sender.changed': 'WhatsappStoreSender.index',
  'template.changed': 'Chat.index',
  'integration.changed': 'StoreIntegration.index',
  'store.updated': null,
  'wallet.changed': 'StoreWallet.show',
  'topup.changed': 'StoreWallet.show',
  'notification.created': null,
  'notification.read': null,
  resync: null,
};
