import { inboxReaders } from '../src/areas.ts';
import { readInbox } from '../src/platform/inbox.ts';
import { shardsOf } from '../src/platform/store-directory.ts';
import type { World } from './harness.ts';

/** Applies what the inbox of each database holds. */
export async function drainInbox({ app }: World): Promise<void> {
  for (const shard of shardsOf(app)) while ((await readInbox(shard, inboxReaders(shard))) > 0);
}

/** Applied events keep their content in this world, so that a test can apply them twice. */
export async function keepInboundContent(world: World): Promise<void> {
  await world.sql(
    `create or replace function app.keep_content() returns trigger language plpgsql as $$
     begin new.data := old.data; return new; end $$`,
  );
  await world.sql(
    `create or replace trigger keep_content before update of data on provider_events
       for each row execute function app.keep_content()`,
  );
}
