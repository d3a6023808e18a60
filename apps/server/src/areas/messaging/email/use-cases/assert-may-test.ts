import { personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countTestMessages, type TestLimit } from '#platform/http/test-messages';
import { emailTexts } from '../email.texts.ts';

export const TESTS: TestLimit = {
  kind: 'email',
  ofPerson: 30,
  ofStore: 100,
  tooMany: emailTexts.too_many_tests,
};

/**
 * Refuses test recipients other than the store's people and the sender, whose addresses are confirmed by invitation
 * or by the change link. Counts the messages that may leave.
 */
export async function assertMayTest(ctx: Ctx, addresses: readonly string[]): Promise<void> {
  const { email } = personOf(ctx);
  const known = new Set([email.toLowerCase(), ...(await findTeamAddresses(ctx))]);
  const stranger = addresses.find((address) => !known.has(address.toLowerCase()));
  if (stranger !== undefined) {
    const message = emailTexts.not_of_team(stranger);
    throw new Failure('invalid_fields', {
      message,
      errors: [{ field: 'to', rule: 'team', message }],
    });
  }
  await countTestMessages(ctx, TESTS, addresses.length);
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
