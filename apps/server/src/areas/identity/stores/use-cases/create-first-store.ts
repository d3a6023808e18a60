import { sql } from 'kysely';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashPassword } from '#platform/passwords';
import { addPerson } from '../../session/index.ts';
import { createStore } from './create-store.ts';

interface FirstStore {
  name: string;
  email: string;
  password: string;
  store_name: string;
  store_category?: string | undefined;
}

export async function isSetupNeeded(ctx: PlatformCtx): Promise<boolean> {
  const person = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return person === undefined;
}

/**
 * Creates the first person (profile administrator) as OWNER of the first store, once. Without the second write the
 * person signs in and creates the store.
 */
export async function createFirstStore(
  ctx: PlatformCtx,
  input: FirstStore,
): Promise<{ store_id: string; user_id: string }> {
  if (!(await isSetupNeeded(ctx))) throw new Failure('setup_done');
  const password_hash = await hashPassword(input.password);
  const user_id = await inTransaction(ctx, async (ctx) => {
    // Two set-ups at once: the second waits here and then finds a person.
    await sql`select id from installation for update`.execute(ctx.db);
    if (!(await isSetupNeeded(ctx))) throw new Failure('setup_done');
    return addPerson(ctx, {
      name: input.name,
      email: input.email,
      password_hash,
      profile_name: 'administrator',
    });
  });
  const store_id = await createStore(ctx, {
    name: input.store_name,
    category: input.store_category,
    people: [{ user_id, role: 'OWNER' }],
  });
  return { store_id, user_id };
}
