import { ApiCustomer, type Customer, IDENTITY_KINDS } from '@clientela/contract';
import { present } from '@clientela/domain';
import { readChange } from '#areas/records/attributes/index';
import {
  findCustomer,
  lockPeople,
  outcomesOfPeople,
  upsertPeople,
} from '#areas/records/customers/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { personLines } from '../people.ts';
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
    const lines = personLines([{ index: 0, value: { ...person, custom } }]);
    await upsertPeople(ctx, lines, fromApi(ctx, { history: false }));
    const [written] = await outcomesOfPeople(ctx);
    return findCustomer(ctx, present(written, 'outcome of the customer').id);
  });
}
