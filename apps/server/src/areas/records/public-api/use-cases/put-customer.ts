import { ApiCustomer, type Customer, IDENTITY_KINDS } from '@clientela/contract';
import { present } from '@clientela/domain';
import { readChange } from '#areas/records/attributes/index';
import { findCustomer, lockPeople, upsertPeople } from '#areas/records/customers/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { fromApi } from '../provenance.ts';

/** Creates or updates the person of one identity and returns it. */
export function putCustomer(
  ctx: Ctx,
  { kind, value }: { kind: string; value: string },
  fields: Partial<ApiCustomer>,
): Promise<Customer> {
  const known = IDENTITY_KINDS.find((one) => one === kind);
  if (!known) throw new Failure('not_found');
  const person = ApiCustomer.parse({ ...fields, [known]: value });
  return inRepeatedTransaction(ctx, async (ctx) => {
    const custom = JSON.stringify(await readChange(ctx, 'CUSTOMER', person.custom));
    await lockPeople(ctx);
    const from = fromApi(ctx, { history: false });
    const { outcomes } = await upsertPeople(ctx, [{ ...person, custom }], from);
    const [written] = outcomes;
    return findCustomer(ctx, present(written, 'outcome of the customer').id);
  });
}
