import * as contract from '@clientela/contract';
import { expect } from 'vitest';
import type { Caller, World } from './harness.ts';

/** Bodies of customers that differ from one another in every contact. */

function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (sum, digit, i) => sum + Number(digit) * (digits.length + 1 - i),
    0,
  );
  return ((sum * 10) % 11) % 10;
}

function cpf(n: number): string {
  const first = String(100_000_000 + n);
  const second = first + checkDigit(first);
  return second + checkDigit(second);
}

export function newCustomer(n: number) {
  return {
    first_name: `Cliente ${n}`,
    last_name: 'Lima',
    email: `cliente${n}@exemplo.com.br`,
    phone: `119${10_000_000 + n}`,
    document: cpf(n),
    birthdate: '1990-05-01',
  };
}

/**
 * Three writers create customers until `work` has ended. One that is refused because of load tries again; any other
 * refusal fails. Returns the ids that were answered and the longest wait for one, tries included, in ms.
 */
export async function whileWriting<Moved>(
  world: Pick<World, 'errors'>,
  { owner, store_id }: { owner: Caller; store_id: string },
  work: () => Promise<Moved>,
): Promise<{ written: string[]; longest: number; moved: Moved }> {
  let isWorking = true;
  let longest = 0;
  const written: string[] = [];
  const create = async (n: number) => {
    const startedAt = performance.now();
    for (;;) {
      const call = { store_id, body: newCustomer(n) };
      const { status, body } = await owner.send(contract.createCustomer, call);
      longest = Math.max(longest, performance.now() - startedAt);
      if (status === 201) return void written.push((body as { id: string }).id);
      expect([status, world.errors]).toEqual([503, []]);
      await new Promise((next) => setTimeout(next, 20));
    }
  };
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; isWorking || n < 20; n++) await create(writer * 1_000_000 + n);
  });
  const moved = await work().finally(() => {
    isWorking = false;
  });
  await Promise.all(writers);
  return { written, longest, moved };
}
