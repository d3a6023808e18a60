import { randomUUID } from 'node:crypto';
import type { Scope } from '@clientela/contract';
import type { TestStore, World } from '../harness.ts';

type Make = (world: World, store: TestStore) => Promise<string>;

async function insert(world: World, table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const whole = { id, ...row };
  const names = Object.keys(whole);
  const values = names.map((_, i) => `$${i + 1}`).join(', ');
  const client = await world.app.pools.owner.connect();
  try {
    // The owner is bound by the policies too; the system role is the one that sees all stores.
    await client.query('begin; set local role clientela_system');
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${values})`,
      Object.values(whole),
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  return id;
}

const customer: Make = async (world, store) => {
  const id = await insert(world, 'customers', { store_id: store.id, first_name: 'Segredo' });
  const client = await world.app.pools.owner.connect();
  try {
    await client.query('begin; set local role clientela_system');
    await client.query('insert into customer_totals (store_id, customer_id) values ($1, $2)', [
      store.id,
      id,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return id;
};

const campaign: Make = (world, store) =>
  insert(world, 'campaigns', {
    store_id: store.id,
    name: 'Segredo',
    restrictions: '{}',
    indicators: '{}',
  });

/** How to make one row of each table that addresses name by id alone; complete by type. */
export const makeRow: Record<Scope, Make> = {
  customers: customer,
  campaigns: campaign,
  orders: (world, store) =>
    insert(world, 'orders', {
      store_id: store.id,
      number: randomUUID(),
      status: 'paid',
      ordered_at: new Date(),
      total: 1,
      day: '2026-01-01',
    }),
  customer_notes: async (world, store) =>
    insert(world, 'customer_notes', {
      store_id: store.id,
      customer_id: await customer(world, store),
      title: 'Segredo',
      notes: 'Segredo',
    }),
  customer_tags: (world, store) =>
    insert(world, 'customer_tags', { store_id: store.id, name: randomUUID(), color: '#000000' }),
  customer_clusters: (world, store) =>
    insert(world, 'customer_clusters', {
      store_id: store.id,
      name: 'Segredo',
      mode: 'dynamic',
      visibility: 'store',
      filters: '{"op":"all","of":[]}',
    }),
  campaign_activities: async (world, store) => {
    const campaign_id = await campaign(world, store);
    const action_id = await insert(world, 'campaign_actions', {
      store_id: store.id,
      campaign_id,
      position: 1,
    });
    return insert(world, 'campaign_activities', {
      store_id: store.id,
      campaign_id,
      action_id,
      customer_id: await customer(world, store),
      status: 'to_be_executed',
      token: randomUUID(),
      due_at: new Date(),
    });
  },
  email_models: (world, store) =>
    insert(world, 'email_models', {
      store_id: store.id,
      name: 'Segredo',
      document: '{"blocks":[]}',
      bytes: 0,
    }),
  imports: (world, store) =>
    insert(world, 'imports', {
      store_id: store.id,
      kind: 'customers',
      file_name: 'segredo.csv',
      status: 'queued',
    }),
  exports: (world, store) =>
    insert(world, 'exports', {
      store_id: store.id,
      kind: 'customers',
      format: 'csv',
      file_name: 'segredo.csv',
      created_at: new Date(),
    }),
  outbox_messages: (world, store) =>
    insert(world, 'outbox_messages', {
      store_id: store.id,
      to_address: 'a@b.example',
      subject: 'Segredo',
    }),
  collaborators: async (world, store) =>
    insert(world, 'collaborators', {
      store_id: store.id,
      user_id: await insert(world, 'users', {
        name: 'Segredo',
        email: `${randomUUID()}@segredo.example`,
        password_hash: '',
      }),
      role: 'SELLER',
    }),
  invitations: (world, store) =>
    insert(world, 'invitations', {
      store_id: store.id,
      email: `${randomUUID()}@segredo.example`,
      role: 'SELLER',
      expires_at: new Date(Date.now() + 86_400_000),
    }),
  store_topups: async (world, store) => {
    const [method] = await world.sql<{ id: string }>(
      'select id from topup_payment_methods limit 1',
    );
    return insert(world, 'store_topups', {
      store_id: store.id,
      public_token: randomUUID(),
      status: 'WAITING_PAYMENT',
      amount: 3000,
      fee: 50,
      fee_version: 1,
      gateway: 'sandbox',
      payment_method_id: method!.id,
      is_single: true,
      day: '2026-01-01',
      created_at: new Date(),
      updated_at: new Date(),
    });
  },
};
