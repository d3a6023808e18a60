import { automations, stepCampaign } from '#areas/messaging/campaigns/index';
import type { Ctx } from '#platform/context';
import { consumeNew } from '#platform/domain-events';
import { aStore, type World } from './harness.ts';
import { Killed, mortal } from './mortal.ts';
import { after, arrive, aSequence, catchUp, order } from './sequences.ts';

const STEPS = [after(0), after(1), after(2), after(3)];
const DAY_MS = 86_400_000;
/** More statements than entering or a step needs. */
const MOST_STATEMENTS = 45;

export interface SequenceKillReport {
  kills: number;
  /** Messages that a customer of each step should have got, and did not. */
  skipped: number;
  /** Messages made twice. */
  repeated: number;
  completed: number;
}

/**
 * Advances customers through a sequence with processes that crash repeatedly at arbitrary
 * statements.
 */
export async function killSequences(
  world: World,
  { customers, kills }: { customers: number; kills: number },
): Promise<SequenceKillReport> {
  const store = await aStore(world);
  const { id } = await aSequence(world, store, { kind: 'sale' }, STEPS);
  const people = Array.from({ length: customers }, (_, n) => ({
    email: `cliente${n}@exemplo.com.br`,
    first_name: `Cliente ${n}`,
  }));
  await arrive(world, store, people);
  await order(
    world,
    store,
    people.map(({ email }, n) => ({ email, number: String(n) })),
  );
  let killed = 0;
  const kill = async (work: (ctx: Ctx) => Promise<unknown>) => {
    for (let n = 0; n < kills; n++) {
      const statements = 1 + (n % MOST_STATEMENTS);
      try {
        await work(mortal(store.ctx, statements));
      } catch (error) {
        if (!(error instanceof Killed) && !/terminated|closed/i.test(String(error))) throw error;
        killed++;
      }
    }
  };
  await kill((ctx) => consumeNew(ctx, automations));
  for (const _ of STEPS) {
    await kill((ctx) => stepCampaign(ctx, id));
    await catchUp(world, store);
    await leave(world, id);
    world.clock.advance(DAY_MS);
  }
  await catchUp(world, store);
  const [row] = await world.sql<{ made: number; several: number; completed: number }>(
    `select (select count(*)::int from campaign_activities where campaign_id = $1) as made,
       (select count(*)::int from (select from campaign_activities where campaign_id = $1
         group by customer_id, action_id having count(*) > 1) twice) as several,
       (select count(*)::int from campaign_enrollments where campaign_id = $1 and state = 'completed') as completed`,
    [id],
  );
  const { made = 0, several = 0, completed = 0 } = row ?? {};
  return {
    kills: killed,
    repeated: several,
    completed,
    skipped: customers * STEPS.length - (made - several),
  };
}

/** Marks queued messages as sent: the next step waits for that. */
async function leave(world: World, id: string): Promise<void> {
  await world.sql(
    `with gone as (delete from queued_messages q using campaign_activities a
       where a.id = q.message_id and a.campaign_id = $1 returning a.id)
     update campaign_activities a set status = 'sent', sent_at = $2 from gone g where a.id = g.id`,
    [id, world.clock.now()],
  );
}
