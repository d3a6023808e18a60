import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findQueues } from '#areas/messaging/delivery/index';
import { activate, aDraft, customers, sendUntil, statuses } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { duringSmsHours } from '#test/sms';
import { approvedTemplate } from '#test/whatsapp';
import { sourceOf } from '../campaigns.queries.ts';
import { campaignSource } from './campaign-source.ts';

const world = useWorld();
let store: TestStore;
let people: string[];
/** Whether the provider responds with a temporary failure. */
let isBusy: boolean;

beforeEach(async () => {
  isBusy = false;
  duringSmsHours(world);
  store = await aStore(world);
  people = await customers(world, store, 8);
  await world.sql(
    `update customers set phone = '+5511987650' || lpad(n::text, 3, '0')
       from unnest($1::uuid[]) with ordinality as p(id, n) where customers.id = p.id`,
    [people],
  );
});

/** A channel over a test provider, which returns the recipients. */
interface Tested {
  channel: contract.SendingChannel;
  /** The channel of its consents and suppressions, which all kinds of WhatsApp share. */
  contact: contract.ContactChannel;
  /** The contact field of the channel, and its value for the eighth customer. */
  column: 'email' | 'phone';
  last: string;
  actions(): Promise<Partial<contract.CampaignDraft>>;
  open(): Promise<() => string[]>;
}

const EMAIL: Tested = {
  channel: 'EMAIL',
  contact: 'EMAIL',
  column: 'email',
  last: 'cliente7@exemplo.com.br',
  actions: async () => ({}),
  async open() {
    const { received } = await aPlatformMailServer(world, {
      onRcptTo: (_address, _session, done) =>
        isBusy ? done(Object.assign(new Error('4.7.1 later'), { responseCode: 451 })) : done(),
    });
    return () => received.map(({ to }) => to);
  },
};

const SMS: Tested = {
  channel: 'SMS',
  contact: 'SMS',
  column: 'phone',
  last: '+5511987650008',
  actions: async () => ({
    actions: [contract.CampaignAction.parse({ contents: [{ channel: 'SMS', text: 'Oi!' }] })],
  }),
  async open() {
    const received: string[] = [];
    const { sandbox_sms } = world.app.sms;
    onTestFinished(() => {
      if (sandbox_sms) world.app.sms.sandbox_sms = sandbox_sms;
    });
    world.app.sms.sandbox_sms = {
      name: 'carteiro',
      per_second: 200,
      is_sandbox: false,
      interpret: () => null,
      async send(_app, _account, { to }) {
        if (isBusy) return { result: 'refused', asks: 'retry_later', response: 'throttled' };
        received.push(to);
        return { result: 'accepted', response: 'queued' };
      },
    };
    return () => received;
  },
};

const OFFICIAL_WHATSAPP: Tested = {
  channel: 'OFFICIAL_WHATSAPP',
  contact: 'WHATSAPP',
  column: 'phone',
  last: '+5511987650008',
  async actions() {
    const number = await store.owner.call(contract.connectWhatsappSender, {
      store_id: store.id,
      body: { method: 'sandbox' },
    });
    const { id } = await approvedTemplate(world, store, number, { name: 'novidades' });
    const contents = [{ channel: 'OFFICIAL_WHATSAPP', template_id: id }];
    return { actions: [contract.CampaignAction.parse({ contents })] };
  },
  async open() {
    const received: string[] = [];
    const { sandbox_whatsapp } = world.app.whatsapp;
    if (!sandbox_whatsapp) throw new Error('no sandbox of WhatsApp');
    onTestFinished(() => {
      world.app.whatsapp.sandbox_whatsapp = sandbox_whatsapp;
    });
    world.app.whatsapp.sandbox_whatsapp = {
      ...sandbox_whatsapp,
      is_sandbox: false,
      async send(_app, _line, { to }) {
        if (isBusy) return { result: 'refused', asks: 'retry_later', response: 'throttled' };
        received.push(to);
        return { result: 'accepted', response: 'queued' };
      },
    };
    return () => received;
  },
};

/** Each way to stop messages, for a customer of its own; the eighth stays open. */
async function closeAllButOne({
  contact,
  column,
}: Pick<Tested, 'contact' | 'column'>): Promise<void> {
  const [consent, optOut, bounce, silent, noContact, noAddress, anonymous] = people;
  const set = (name: string, value: unknown, id: string | undefined) =>
    world.sql(`update customers set ${name} = $2 where id = $1`, [id, value]);
  const suppress = (reason: string, id: string | undefined) =>
    world.sql(
      `insert into suppressions (store_id, channel, contact, reason)
       select store_id, $3, ${column}, $2 from customers where id = $1`,
      [id, reason, contact],
    );
  await world.sql(
    `insert into customer_consents (store_id, customer_id, channel, granted, source)
     values ($1, $2, $3, false, 'customer_page')`,
    [store.id, consent, contact],
  );
  await suppress('opt_out', optOut);
  await suppress('hard_bounce', bounce);
  await set('enable_for_interactions', false, silent);
  await set(column, null, noContact);
  await set(column, 'sem', noAddress);
  await store.owner.call(contract.anonymizeCustomer, { id: anonymous! });
}

const REASONS = [
  'no_consent',
  'opted_out',
  'suppressed',
  'interactions_disabled',
  'no_contact',
  'invalid_contact',
] as const;

async function finish(campaignId: string): Promise<void> {
  await sendUntil(world, async () => {
    const { status } = await store.owner.call(contract.getCampaign, { id: campaignId });
    return status === 'finished';
  });
}

function reasonsOf(found: Record<string, number>): string[] {
  return REASONS.filter((reason) => found[`not_sent:${reason}`]);
}

const MOMENTS = [
  [
    'before preparation',
    async (id: string, tested: Tested) => {
      await closeAllButOne(tested);
      await activate(world, store, id);
    },
  ],
  [
    'after preparation',
    async (id: string, tested: Tested) => {
      await activate(world, store, id);
      await closeAllButOne(tested);
    },
  ],
  [
    'while queued in a paused campaign',
    async (id: string, tested: Tested) => {
      await activate(world, store, id);
      const call = { store_id: store.id, campaign_id: id };
      await store.owner.call(contract.pauseCampaign, call);
      await closeAllButOne(tested);
      await store.owner.call(contract.resumeCampaign, { ...call, body: {} });
    },
  ],
  [
    'between retries',
    async (id: string, tested: Tested) => {
      await activate(world, store, id);
      isBusy = true;
      await sendUntil(world, async () => {
        const [row] = await world.sql<{ tried: number }>(
          'select count(*)::int as tried from campaign_activities where campaign_id = $1 and failures = 1',
          [id],
        );
        return row?.tried === 8;
      });
      await closeAllButOne(tested);
      isBusy = false;
      world.clock.advance(3_600_000);
    },
  ],
] as const;

describe.each([EMAIL, SMS, OFFICIAL_WHATSAPP])('over $channel', (tested) => {
  test.each(MOMENTS)(
    'a customer who must not be contacted any more gets nothing: %s',
    async (_, untilThen) => {
      const received = await tested.open();
      const { id } = await aDraft(store, await tested.actions());
      await untilThen(id, tested);
      await finish(id);

      expect(received()).toEqual([tested.last]);
      const found = await statuses(world, id);
      expect(reasonsOf(found)).toEqual(REASONS);
      expect(found.sent).toBe(1);
    },
  );

  test('a contact that is corrected while the message waits is where it goes', async () => {
    const received = await tested.open();
    const { id } = await aDraft(store, await tested.actions());
    await activate(world, store, id);
    const corrected = tested.channel === 'EMAIL' ? 'nova@exemplo.com.br' : '+5511987659999';
    await world.sql(`update customers set ${tested.column} = $2 where id = $1`, [
      people[7],
      corrected,
    ]);
    await finish(id);
    expect(received()).toContain(corrected);
    expect(received()).not.toContain(tested.last);
    const [message] = await world.sql(
      'select contact, status from campaign_activities where campaign_id = $1 and customer_id = $2',
      [id, people[7]],
    );
    expect(message).toEqual({ contact: corrected, status: 'sent' });
  });

  test('two records that are merged while both wait get one message', async () => {
    const received = await tested.open();
    const { id } = await aDraft(store, await tested.actions());
    await activate(world, store, id);
    await store.owner.call(contract.mergeCustomers, {
      store_id: store.id,
      body: { kept_customer_id: people[7]!, merged_customer_id: people[6]! },
    });
    await finish(id);
    expect(received()).toHaveLength(7);
    expect(received().filter((to) => to === tested.last)).toHaveLength(1);
    expect(await statuses(world, id)).toEqual({ sent: 7, 'not_sent:merged': 1 });
  });

  test('the check before launch counts the same reasons', async () => {
    await tested.open();
    await closeAllButOne(tested);
    const { id } = await aDraft(store, await tested.actions());

    const review = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: id,
    });

    expect(review.recipients).toBe(1);
    expect(new Set(review.exclusions.map(({ reason }) => reason))).toEqual(new Set(REASONS));
  });
});

/** A number paired by QR has a slow send rate, so only its claim is tested. */
test('over NON_OFFICIAL_WHATSAPP a suppressed customer gets nothing', async () => {
  const { id: number } = await store.owner.call(contract.createWhatsappConfig, {
    store_id: store.id,
    body: { provider: 'sandbox_session', name: 'Balcão', number: '(11) 98765-0000' },
  });
  await store.owner.call(contract.pairWhatsappConfig, { id: number });
  await store.owner.call(contract.setWhatsappDefaults, { id: number, body: { campaigns: true } });
  const contents = [{ channel: 'NON_OFFICIAL_WHATSAPP', text: 'Oi!' }];
  const { id } = await aDraft(store, { actions: [contract.CampaignAction.parse({ contents })] });
  await activate(world, store, id);
  const [queue] = await findQueues(store.ctx, sourceOf(id));
  expect(await statuses(world, id)).toEqual({ waiting_to_send: 8 });

  await closeAllButOne({ contact: 'WHATSAPP', column: 'phone' });
  const claim = { most: 20, leaseMs: 60_000, withCustom: false };
  const claimed = await campaignSource.claim(store.ctx, queue!, claim);

  const open = claimed.filter(({ block }) => block === null);
  expect(open.map(({ contact }) => contact)).toEqual(['+5511987650008']);
  const blocks = new Set(claimed.map(({ block }) => block));
  expect(REASONS.filter((reason) => blocks.has(reason))).toEqual(REASONS);
});
