import { PRIVACY_DAYS, PRIVACY_NOTICE_DAY, type PrivacyKind } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { clockJob } from '#platform/jobs';

/** The notice leaves so many days before a request is due. */
const DAYS_BEFORE = PRIVACY_DAYS - PRIVACY_NOTICE_DAY;

/** Notifies each store of open requests on their tenth day and once they are overdue. */
export const noticePrivacyRequests = clockJob({
  name: 'privacy.notice',
  at: '7 * * * *',
  async run({ app, db, clock, log }) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_privacy_notices(${clock.now()}, ${DAYS_BEFORE}) as id`.execute(
      db,
    );
    for (const { id } of rows) {
      try {
        await inTransaction(await storeCtx(app, id), noticeStore);
      } catch (error) {
        // The next run tries again; other stores do not wait for it.
        log.error('privacy requests of a store not notified', { store: id, error });
      }
    }
  },
});

async function noticeStore(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = localDay(now, ctx.store.time_zone);
  // An overdue request needs no reminder any more.
  const { rows } = await sql<{
    kind: PrivacyKind;
    due_on: string;
    days_left: number;
  }>`
    update privacy_requests set reminded_at = coalesce(reminded_at, ${now}),
        overdue_noticed_at = case when due_on < ${today}::date then ${now}::timestamptz end
     where store_id = ${ctx.store.id} and state = 'open' and overdue_noticed_at is null
       and ((reminded_at is null and due_on - ${DAYS_BEFORE}::int <= ${today}::date) or due_on < ${today}::date)
    returning kind, to_char(due_on, 'YYYY-MM-DD') as due_on, due_on - ${today}::date as days_left`.execute(
    ctx.db,
  );
  for (const { kind, due_on, days_left } of rows) {
    await notify(ctx, 'privacy_due', { kind, due_on, days_left });
  }
}
