import type { World } from './harness.ts';

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
