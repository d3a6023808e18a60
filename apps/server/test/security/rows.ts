import { randomBytes, randomUUID } from 'node:crypto';
import { EmailDocument, PopupDefinition, type Scope, SurveyDefinition } from '@clientela/contract';
import { untilCopied } from '../../src/platform/replication.ts';
import { homeOf, shardsOf } from '../../src/platform/store-directory.ts';
import { appForRow, type TestStore, type World } from '../harness.ts';

type Make = (world: World, store: TestStore) => Promise<string>;

async function insert(world: World, table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  await insertRow(world, table, { id, ...row });
  return id;
}

async function insertRow(
  world: World,
  table: string,
  whole: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(whole);
  const values = names.map((_, i) => `$${i + 1}`).join(', ');
  const app = appForRow(world, table, whole);
  const client = await app.pools.owner.connect();
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
  if (app === homeOf(app)) for (const shard of shardsOf(app)) await untilCopied(shard);
}

const customer: Make = async (world, store) => {
  const id = await insert(world, 'customers', { store_id: store.id, first_name: 'Segredo' });
  const client = await store.ctx.app.pools.owner.connect();
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

const conversation: Make = async (world, store) => {
  const customer_id = await customer(world, store);
  const sender_id = await insert(world, 'senders', {
    store_id: store.id,
    channel: 'OFFICIAL_WHATSAPP',
    provider: 'sandbox_whatsapp',
    external_id: randomUUID(),
    name: 'Segredo',
    state: 'connected',
    state_changed_at: new Date(),
  });
  return insert(world, 'conversations', {
    store_id: store.id,
    sender_id,
    customer_id,
    last_message_at: new Date(),
    contact: '+5511987650000',
    address: '+5511987650000',
    window_expires_at: new Date(Date.now() + 3_600_000),
  });
};

const campaign: Make = (world, store) =>
  insert(world, 'campaigns', {
    store_id: store.id,
    name: 'Segredo',
    restrictions: '{}',
    indicators: '{}',
  });

const bonus: Make = async (world, store) => {
  const customer_id = await customer(world, store);
  return insert(world, 'bonuses', {
    store_id: store.id,
    customer_id,
    minimum_to_use_bonus: 0,
    minimum_purchase_amount: 100,
    available_at: new Date(),
    expires_at: new Date(),
    created_at: new Date(),
  });
};

/** How to make one row of each table that addresses name by id alone; complete by type. */
export const makeRow: Record<Scope, Make> = {
  api_keys: async (world, store) => {
    const id = await insert(world, 'api_keys', {
      store_id: store.id,
      name: 'Segredo',
      scopes: ['orders:read'],
      version: '2026-11-01',
      created_at: new Date(),
    });
    const [secret_hash, shown] = [randomBytes(32), 'clt_live_segredo'];
    const of = { store_id: store.id, api_key_id: id, secret_hash, shown };
    await insertRow(world, 'api_key_secrets', { ...of, created_at: new Date() });
    return id;
  },
  store_webhooks: (world, store) =>
    insert(world, 'store_webhooks', {
      store_id: store.id,
      name: 'Segredo',
      url: 'https://loja.example/avisos',
      events: ['order.paid'],
      secret_sealed: randomBytes(32),
      created_at: new Date(),
    }),
  customers: customer,
  campaigns: campaign,
  products: (world, store) =>
    insert(world, 'products', { store_id: store.id, external_id: randomUUID(), name: 'Segredo' }),
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
  custom_attributes: (world, store) =>
    insert(world, 'custom_attributes', {
      store_id: store.id,
      owner: 'CUSTOMER',
      key: `a${randomUUID().replaceAll('-', '').slice(0, 30)}`,
      name: 'Segredo',
      type: 'TEXT',
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
    const content_id = await insert(world, 'campaign_contents', {
      store_id: store.id,
      campaign_id,
      action_id,
      channel: 'EMAIL',
      position: 1,
    });
    return insert(world, 'campaign_activities', {
      store_id: store.id,
      campaign_id,
      action_id,
      content_id,
      customer_id: await customer(world, store),
      status: 'to_be_executed',
      token: randomUUID(),
      due_at: new Date(),
    });
  },
  bonuses: bonus,
  bonus_uses: async (world, store) =>
    insert(world, 'bonus_uses', {
      store_id: store.id,
      customer_id: await customer(world, store),
      purchase_amount: 100,
      amount: 1,
      channel: 'STORE',
      proof: 'NONE',
      created_at: new Date(),
    }),
  email_models: (world, store) =>
    insert(world, 'email_models', {
      store_id: store.id,
      name: 'Segredo',
      document: JSON.stringify(
        EmailDocument.parse({ version: 1, blocks: [{ id: 'a', type: 'footer' }] }),
      ),
      bytes: 0,
    }),
  saved_blocks: (world, store) =>
    insert(world, 'saved_blocks', {
      store_id: store.id,
      name: randomUUID(),
      block: JSON.stringify({ type: 'spacer', id: 'a', height: 24 }),
    }),
  popups: (world, store) =>
    insert(world, 'popups', {
      store_id: store.id,
      name: 'Segredo',
      priority: 1,
      draft: JSON.stringify(
        PopupDefinition.parse({ variants: [{ letter: 'A', form: [], success: [] }] }),
      ),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  email_domains: (world, store) =>
    insert(world, 'email_domains', { store_id: store.id, domain: `${randomUUID()}.example` }),
  email_senders: (world, store) => {
    const now = new Date();
    return insert(world, 'email_senders', {
      ...{ store_id: store.id, name: 'Segredo', address: `${randomUUID()}@segredo.example` },
      ...{ created_at: now, updated_at: now },
    });
  },
  assistant_questions: async (world, store) => {
    const [person] = await world.sql<{ id: string }>('select id from users limit 1');
    return insert(world, 'assistant_questions', {
      store_id: store.id,
      user_id: person!.id,
      text: 'Segredo',
      outcome: '{}',
      created_at: new Date(),
    });
  },
  dashboards: (world, store) =>
    insert(world, 'dashboards', { store_id: store.id, name: 'Segredo' }),
  surveys: (world, store) =>
    insert(world, 'surveys', {
      store_id: store.id,
      name: 'Segredo',
      is_anonymous: false,
      link_days: 30,
      ignores_rest: false,
      draft: JSON.stringify(
        SurveyDefinition.parse({ questions: [], endings: [{ id: 'fim', title: 'Fim' }] }),
      ),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  survey_responses: async (world, store) => {
    const survey_id = await makeRow.surveys(world, store);
    const now = new Date();
    return insert(world, 'survey_responses', {
      ...{ store_id: store.id, survey_id, version: 1, day: now.toISOString().slice(0, 10) },
      ...{ started_at: now, last_at: now },
    });
  },
  pictures: (world, store) =>
    insert(world, 'pictures', {
      store_id: store.id,
      name: 'Segredo',
      width: 1,
      height: 1,
      is_animated: false,
      size: 1,
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
  conversations: (world, store) => conversation(world, store),
  conversation_messages: async (world, store) => {
    const conversation_id = await conversation(world, store);
    const [of] = await world.sql<{ sender_id: string }>(
      'select sender_id from conversations where id = $1',
      [conversation_id],
    );
    return insert(world, 'conversation_messages', {
      store_id: store.id,
      conversation_id,
      sender_id: of!.sender_id,
      direction: 'out',
      kind: 'text',
      text: 'Segredo',
      status: 'failed',
      author_kind: 'person',
      content: JSON.stringify({ kind: 'text', text: 'Segredo' }),
      at: new Date(),
      recorded_at: new Date(),
    });
  },
  quick_replies: (world, store) =>
    insert(world, 'quick_replies', { store_id: store.id, name: randomUUID(), text: 'Segredo' }),
  outbox_messages: (world, store) =>
    insert(world, 'outbox_messages', {
      store_id: store.id,
      channel: 'EMAIL',
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
  privacy_requests: (world, store) =>
    insert(world, 'privacy_requests', {
      store_id: store.id,
      kind: 'access',
      channel: 'email',
      note: 'Segredo',
      received_at: new Date(),
      due_on: '2026-01-16',
      created_at: new Date(),
    }),
  senders: (world, store) =>
    insert(world, 'senders', {
      store_id: store.id,
      channel: 'OFFICIAL_WHATSAPP',
      provider: 'sandbox_whatsapp',
      external_id: randomUUID(),
      name: 'Segredo',
      state: 'connected',
      state_changed_at: new Date(),
    }),
  whatsapp_templates: (world, store) =>
    insert(world, 'whatsapp_templates', {
      store_id: store.id,
      provider: 'sandbox_whatsapp',
      account: 'conta',
      name: randomUUID(),
      title: 'Aviso',
      language: 'pt_BR',
      category: 'UTILITY',
      type: 'TEXT',
      words: '{"header":null,"body":"Segredo","footer":"","buttons":[],"variables":[]}',
      created_at: new Date(),
      updated_at: new Date(),
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
