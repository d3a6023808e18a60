import type { PaymentStatus } from '@clientela/domain';
import type { CampaignStatus, CampaignSummary } from './campaigns.ts';
import type { Export } from './exports.ts';
import type { Import } from './imports.ts';
import type { Notification, NotificationStatistics } from './notifications.ts';

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

/** What `GET /stores/:store_id/events` tells, by kind; small on purpose: ids and counts. */
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
  'store.updated': Record<string, never>;
  /** The balance or what is held moved; who may see it asks for it. */
  'wallet.changed': Record<string, never>;
  'topup.changed': { topup_id: string; status: PaymentStatus };
  /** To one person. */
  'notification.created': Notification;
  'notification.read': { notification_ids: string[] | 'all'; statistics: NotificationStatistics };
  /** Ours, not announced: what was shown may be old, because nobody listened for a while. */
  resync: Record<string, never>;
}
export type LiveKind = keyof LiveEvents;
