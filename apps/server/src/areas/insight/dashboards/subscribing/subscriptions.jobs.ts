import { Id, XLSX } from '@clientela/contract';
import { z } from 'zod';
import { hasStoreFeature } from '#areas/billing/plans/index';
import { inTransaction, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { clockJob, enqueue, job } from '#platform/jobs';
import { findDashboard } from '../dashboards.queries.ts';
import { drawPdf } from '../drawing/draw-pdf.ts';
import { drawXlsx } from '../drawing/draw-xlsx.ts';
import { readBoard } from '../drawing/drawn-board.ts';
import { findReader } from '../readers.queries.ts';
import { subscriptionMail } from './subscription-mail.ts';
import { claimDay, findSubscription, listDue } from './subscriptions.queries.ts';

/**
 * Sends a dashboard to one person as that person sees it now. A person without access to it, and a store without the
 * feature, get nothing.
 */
export const sendDashboard = job({
  name: 'dashboards.send',
  payload: z.object({ store_id: Id, subscription_id: Id, user_id: Id, day: z.string() }),
  once: ({ subscription_id, user_id, day }) => `${subscription_id}:${user_id}:${day}`,
  queue: ({ store_id }) => `dashboards:${store_id}`,
  attempts: 6,
  async run(ctx, { subscription_id, user_id, day }) {
    const subscription = await findSubscription(ctx, subscription_id);
    const person = await findReader(ctx, user_id);
    if (!subscription || !person?.role || !ctx.store.enabled) return;
    if (!(await hasStoreFeature(ctx, 'enhanced_dashboards'))) return;
    const reader = { ...ctx, actor: person };
    const dashboard = await findDashboard(reader, subscription.dashboard_id).catch(nullIfGone);
    if (!dashboard) return;
    const board = await readBoard(reader, dashboard);
    const { format } = subscription;
    const content = format === 'pdf' ? await drawPdf(board) : await drawXlsx(board);
    const contentType = format === 'pdf' ? 'application/pdf' : XLSX;
    await ctx.app.mail.send(
      subscriptionMail(ctx, {
        board,
        dashboard_id: dashboard.id,
        person,
        day,
        file: { format, content, contentType },
      }),
    );
  },
});

function nullIfGone(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** Queues the due subscriptions of all stores, each once a day of its store. */
export const sendDueDashboards = clockJob({
  name: 'dashboards.send_due',
  at: '*/5 * * * *',
  async run(platform) {
    for (const due of await listDue(platform)) {
      const { store_id, id: subscription_id, day } = due;
      await inTransaction(await storeCtx(platform.app, store_id), async (ctx) => {
        const users = await claimDay(ctx, due);
        for (const user_id of users ?? []) {
          await enqueue(ctx, sendDashboard, { store_id, subscription_id, user_id, day });
        }
      });
    }
  },
});
