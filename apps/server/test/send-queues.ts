import type { Priority } from '../src/areas/messaging/delivery/queue.ts';
import type { TestStore, World } from './harness.ts';

/** When the queue of a campaign, or of another source, is looked at next; null: once there is more in it. */
export async function wakesAt(world: World, sourceId: string): Promise<Date | null> {
  const [queue] = await world.sql<{ wake_at: string | null }>(
    'select wake_at from send_queues where source_id = $1',
    [sourceId],
  );
  if (!queue) throw new Error(`no queue of ${sourceId}`);
  return queue.wake_at === null ? null : new Date(queue.wake_at);
}

/** Remaining pause of a source's queue in milliseconds; 0 when it is due or empty. */
export async function pauseMs(world: World, sourceId: string): Promise<number> {
  const at = await wakesAt(world, sourceId);
  return Math.max(0, (at?.getTime() ?? 0) - world.clock.now().getTime());
}

/** Whether the queue of a source has something left and is looked at only later. */
export async function rests(world: World, sourceId: string): Promise<boolean> {
  return (await pauseMs(world, sourceId)) > 0;
}

/** Queued messages of a source, by id. */
export async function queuedMessages(world: World, sourceId: string): Promise<string[]> {
  const rows = await world.sql<{ message_id: string }>(
    `select message_id from queued_messages
      where queue_id = (select id from send_queues where source_id = $1) order by message_id`,
    [sourceId],
  );
  return rows.map(({ message_id }) => message_id);
}

/** Pauses all queues of all stores until a message is added. */
export async function pauseAllQueues(world: World): Promise<void> {
  await world.sql('update send_queues set wake_at = null');
}

interface QueueShape {
  priority?: Priority;
  /** How long the first of them has been due; each of the next a second less. */
  dueForMs: number;
}

/** Empty due e-mail queues, one for each of these campaigns. Returns their ids in this order. */
export async function addDueQueues(
  world: World,
  store: TestStore,
  campaigns: readonly string[],
  { priority = 'bulk', dueForMs }: QueueShape,
): Promise<string[]> {
  const since = new Date(world.clock.now().getTime() - dueForMs);
  const rows = await world.sql<{ id: string }>(
    `insert into send_queues (store_id, id, source_kind, source_id, channel, sender, priority, wake_at)
     select $1, gen_random_uuid(), 'campaign', id, 'EMAIL', n::text, $2, $3::timestamptz + make_interval(secs => n - 1)
       from unnest($4::uuid[]) with ordinality as c(id, n) order by c.n returning id`,
    [store.id, priority, since, [...campaigns]],
  );
  return rows.map(({ id }) => id);
}
