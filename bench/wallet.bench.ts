import { post } from '@clientela/server/areas/billing/wallet';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { report, seconds, withApp } from './harness.ts';

const quick = process.argv.includes('--quick');
const DEBITS = quick ? 600 : 6_000;
const AT_ONCE = 16;
const WALLETS = 100;

/** Debits per second on one wallet and over a hundred, against a bare single-row UPDATE of the same run. */
await withApp(async (app) => {
  const ctxs = await Promise.all(
    Array.from({ length: WALLETS }, async (_, i) => {
      const id = await createStore(platformCtx(app), { name: `Loja ${i}`, people: [] });
      const ctx = await storeCtx(app, id);
      await post(ctx, 'topup', 'bench', 1_000_000_000);
      return ctx;
    }),
  );
  const inParallel = (work: (i: number) => Promise<unknown>) => {
    let next = 0;
    return Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < DEBITS) await work(next++);
      }),
    );
  };
  await app.pools.owner.query(
    'create table bare (id int primary key, balance bigint not null); insert into bare select n, 0 from generate_series(0, 99) n',
  );
  const perSecond = async (work: (i: number) => Promise<unknown>) =>
    Math.round(DEBITS / (await seconds(() => inParallel(work))));
  const bare = (id: number) =>
    app.pools.owner.query('update bare set balance = balance - 1 where id = $1', [id]);

  const bare_one = await perSecond(() => bare(0));
  const one_wallet = await perSecond((i) => post(ctxs[0]!, 'hold', `one:${i}`, 1));
  const bare_hundred = await perSecond((i) => bare(i % WALLETS));
  const hundred_wallets = await perSecond((i) => post(ctxs[i % WALLETS]!, 'hold', `all:${i}`, 1));
  report({
    bench: 'wallet',
    debits: DEBITS,
    at_once: AT_ONCE,
    bare_one,
    one_wallet,
    bare_hundred,
    hundred_wallets,
    ratio: Math.min(one_wallet / bare_one, hundred_wallets / bare_hundred) * 3,
    reach: 'debits a second ≥ a third of bare updates',
  });
});
