import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { clockJob, enqueue, job } from '#platform/jobs';
import { checkDomain } from './check-domain.ts';

/** Domains that one minute may check. */
const CHECKS_PER_MINUTE = 500;

export const checkDueDomain = job({
  name: 'email_domains.check',
  payload: z.object({ store_id: Id, domain_id: Id }),
  once: ({ domain_id }) => domain_id,
  async run(ctx, { domain_id }) {
    try {
      await checkDomain(ctx, domain_id);
    } catch (error) {
      // Removed meanwhile.
      if (error instanceof Failure && error.code === 'not_found') return;
      throw error;
    }
  },
});

/** Queues the domains of all stores whose records are due to be read. */
export const checkDueDomains = clockJob({
  name: 'email_domains.check_due',
  at: '* * * * *',
  async run(platform) {
    const { rows } = await sql<{ store_id: string; id: string }>`
      select store_id, id from app.due_email_domains(${platform.clock.now()}, ${CHECKS_PER_MINUTE})`.execute(
      platform.db,
    );
    for (const { store_id, id: domain_id } of rows) {
      await inTransaction(await storeCtx(platform.app, store_id), (ctx) =>
        enqueue(ctx, checkDueDomain, { store_id, domain_id }),
      );
    }
  },
});
