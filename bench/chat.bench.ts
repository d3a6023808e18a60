import { allRoutes } from '@clientela/server/areas';
import { createPerson } from '@clientela/server/areas/identity/session';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import { aPerson, percentile, report, signIn, withApp } from './harness.ts';

const MANY = process.argv.includes('--quick') ? 100_000 : 1_000_000;
const FEW = 1_000;
const ROUNDS = 200;

/** The list and a conversation of a store with a million of them, against a store with a thousand. */
await withApp(async (app) => {
  const person = await aPerson(app);
  const seller = { email: 'vendedora@clientela.example', password: person.password };
  const seller_id = await createPerson(platformCtx(app), {
    ...seller,
    name: 'Vendedora',
    profile_name: 'collaborator',
  });
  const people = [
    { user_id: person.id, role: 'OWNER' as const },
    { user_id: seller_id, role: 'SELLER' as const },
  ];
  const fill = async (name: string, count: number) => {
    const store = await createStore(platformCtx(app), { name, people });
    const client = await app.pools.owner.connect();
    await client.query('begin; set local role clientela_system');
    await client.query(
      `insert into senders (store_id, id, channel, provider, external_id, name, state, state_changed_at)
       values ($1::uuid, gen_random_uuid(), 'OFFICIAL_WHATSAPP', 'sandbox_whatsapp', $1::text, 'Loja', 'connected', now())`,
      [store],
    );
    await client.query(
      `insert into customers (store_id, id, first_name, last_name, phone)
       select $1, app.new_id(), 'Cliente ' || n, 'Souza', '+5511' || (900000000 + n) from generate_series(1, $2::int) n`,
      [store, count],
    );
    await client.query(
      `insert into conversations (store_id, id, sender_id, customer_id, contact, address, last_message_at,
         last_text, last_direction, last_status, unread, assignee_id, state, created_at)
       select $1, c.id, s.id, c.id, c.phone, c.phone, now() - row_number() over () * interval '1 minute', 'Oi',
         'in', 'received', (random() < 0.05)::int, case when random() < 0.5 then $2::uuid end,
         case when random() < 0.5 then 'open' else 'closed' end, now()
         from customers c, senders s where c.store_id = $1 and s.store_id = $1`,
      [store, person.id],
    );
    await client.query(
      `insert into conversation_messages (store_id, id, conversation_id, sender_id, direction, kind, text, status,
         author_kind, at, recorded_at)
       select c.store_id, app.new_id(), c.id, c.sender_id, 'in', 'text',
         case when n = 1 and c.contact like '%00500' then 'quero a jaqueta turquesa' else 'Oi' end,
         'received', 'customer', c.last_message_at - n * interval '1 second', now()
         from conversations c, generate_series(1, 2) n where c.store_id = $1`,
      [store],
    );
    await client.query("insert into chat_settings (store_id, visibility) values ($1, 'own')", [
      store,
    ]);
    await client.query('commit');
    await client.query('analyze customers, conversations, conversation_messages');
    client.release();
    return store;
  };
  const few = await fill('Poucas', FEW);
  const many = await fill('Muitas', MANY);
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const tokens = {
    owner: await signIn(address, person),
    seller: await signIn(address, seller),
  };
  const measure = async (path: string, who: 'owner' | 'seller' = 'owner') => {
    const headers = { authorization: `Bearer ${tokens[who]}` };
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const startedAt = performance.now();
      const answer = await fetch(`${address}/api${path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
    return percentile(times.slice(ROUNDS / 10), 50);
  };
  const idOf = async (store: string) => {
    const headers = { authorization: `Bearer ${tokens.owner}` };
    const answer = await fetch(`${address}/api/stores/${store}/conversation-contacts`, { headers });
    const page = (await answer.json()) as { data: { id: string }[]; next_cursor: string };
    return { id: page.data[0]!.id, cursor: page.next_cursor };
  };
  const figures: Record<string, number> = {};
  const both = async (name: string, path: (store: string) => string, who?: 'owner' | 'seller') => {
    const [least, most] = [await measure(path(few), who), await measure(path(many), who)];
    figures[`${name}_few_ms`] = least;
    figures[`${name}_many_ms`] = most;
    figures[`${name}_ratio`] = most / least;
  };
  const list = (store: string) => `/stores/${store}/conversation-contacts`;
  const ends = new Map([
    [few, await idOf(few)],
    [many, await idOf(many)],
  ]);
  await both('list', list);
  await both('next_page', (store) => `${list(store)}?cursor=${ends.get(store)!.cursor}`);
  await both('unread', (store) => `${list(store)}?filter=unread`);
  await both('closed', (store) => `${list(store)}?filter=closed`);
  await both('seller', list, 'seller');
  await both('count', (store) => `${list(store)}/unread`);
  await both('search', (store) => `${list(store)}?search=turquesa`);
  await both('messages', (store) => `/conversation-contacts/${ends.get(store)!.id}/messages`);
  report({
    bench: 'chat',
    conversations: MANY,
    ...figures,
    ratio: Math.max(figures.list_ratio!, figures.next_page_ratio!, figures.messages_ratio!) / 2,
    reach: 'list and page at 1,000,000 conversations ≤ 2 × those at 1,000',
  });
  await server.close();
});
