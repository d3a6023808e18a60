import { personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';

/** Test messages in an hour. */
export const TESTS_OF_PERSON_MAX = 30;
export const TESTS_OF_STORE_MAX = 100;
const LIMIT_SECONDS = 3600;

/**
 * Refuses a test to anybody but the people of the store and whoever sends it: an account's address is
 * confirmed, by its invitation or by the link that changed it. Counts the messages that may leave.
 */
export async function assertMayTest(ctx: Ctx, addresses: readonly string[]): Promise<void> {
  const { id, email } = personOf(ctx);
  const known = new Set([email.toLowerCase(), ...(await findTeamAddresses(ctx))]);
  const stranger = addresses.find((address) => !known.has(address.toLowerCase()));
  if (stranger !== undefined) {
    const message = `${stranger} não é de ninguém da equipe. Testes vão só para você e para a equipe da loja.`;
    throw new Failure('invalid_fields', {
      message,
      errors: [{ field: 'to', rule: 'team', message }],
    });
  }
  await countTests(ctx, `tests_of_person:${id}`, TESTS_OF_PERSON_MAX, addresses.length);
  await countTests(ctx, `tests_of_store:${ctx.store.id}`, TESTS_OF_STORE_MAX, addresses.length);
}

async function findTeamAddresses(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.email_key')
    .where('c.store_id', '=', ctx.store.id)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

async function countTests(ctx: Ctx, key: string, most: number, messages: number): Promise<void> {
  const { count, secondsLeft } = await countHit(ctx.app, key, LIMIT_SECONDS, messages);
  if (count <= most) return;
  const minutes = Math.ceil(secondsLeft / 60);
  throw new Failure('too_many_requests', {
    message: `Muitos e-mails de teste em uma hora. Tente novamente em ${minutes} min.`,
    retryAfter: secondsLeft,
  });
}
