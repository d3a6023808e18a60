import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { aDraft as aCampaign, byEmail, customers, launch, sendUntilStatus } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { aDraft as aSurvey, NPS_FLOW } from '#test/surveys';

/** Deleting an attribute that messages name. */

const world = useWorld();
let store: TestStore;
let store_id: string;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00Z');
  store = await aStore(world);
  store_id = store.id;
});

const create = (draft: object = {}) =>
  store.owner.call(contract.createCustomAttribute, {
    store_id,
    body: { owner: 'CUSTOMER', name: 'Time', type: 'TEXT', ...draft },
  });
const remove = (id: string) => store.owner.call(contract.deleteCustomAttribute, { id });
/** The sentence with which deleting is refused. */
const refusal = async (id: string): Promise<string> => {
  const { status, body } = await store.owner.send(contract.deleteCustomAttribute, { id });
  return status === 204 ? 'deleted' : (body as { message: string }).message;
};

const NAMED = '{{ customer.attributes.time | "seu time" }}';
const documentOf = (html: string) =>
  contract.EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'text', id: 'a', html: `<p>${html}</p>` },
      { type: 'footer', id: 'c' },
    ],
  });
const aModel = (name: string, html: string, subject = 'Oi') =>
  store.owner.call(contract.createEmailModel, {
    store_id,
    body: { name, subject, document: documentOf(html) },
  });
const aReply = (name: string, text: string) =>
  store.owner.call(contract.createQuickReply, {
    store_id,
    body: { name, text, media_id: null },
  });
const textOf = (channel: 'SMS' | 'MANUAL_WHATSAPP', text: string) =>
  contract.CampaignAction.parse({ contents: [{ channel, text }] });

const USES: [string, string, () => Promise<unknown>][] = [
  [
    'the text of an e-mail model',
    'O modelo “Aniversário” o usa.',
    () => aModel('Aniversário', NAMED),
  ],
  [
    'the subject of an e-mail model',
    'O modelo “Aniversário” o usa.',
    () => aModel('Aniversário', 'Oi', `Para ${NAMED}`),
  ],
  [
    'a saved block',
    'O bloco salvo “Topo” o usa.',
    () =>
      store.owner.call(contract.createSavedBlock, {
        store_id,
        body: contract.SavedBlockDraft.parse({
          name: 'Topo',
          block: { type: 'text', id: 't', html: `<p>${NAMED}</p>` },
        }),
      }),
  ],
  [
    'the subject of a campaign',
    'A campanha “Novidades da semana” o usa.',
    () => aCampaign(store, { actions: [byEmail({ subject: NAMED })] }),
  ],
  [
    'an SMS of a campaign',
    'A campanha “Novidades da semana” o usa.',
    () => aCampaign(store, { actions: [textOf('SMS', `Oi ${NAMED}`)] }),
  ],
  [
    'a WhatsApp text of a sequence',
    'A campanha “Novidades da semana” o usa.',
    () =>
      aCampaign(store, {
        trigger: contract.CampaignTrigger.parse({ kind: 'new_customer' }),
        actions: [textOf('MANUAL_WHATSAPP', `Oi ${NAMED}`)],
      }),
  ],
  [
    'a parameter of a template in a campaign',
    'A campanha “Novidades da semana” o usa.',
    () =>
      aCampaign(store, {
        actions: [
          contract.CampaignAction.parse({
            contents: [
              { channel: 'OFFICIAL_WHATSAPP', template_id: null, parameters: { '1': NAMED } },
            ],
          }),
        ],
      }),
  ],
  [
    'a WhatsApp template',
    'O modelo do WhatsApp “Novidades” o usa.',
    () =>
      world.sql(
        `insert into whatsapp_templates (store_id, id, account, category, created_at, language, name, title, provider,
           status, type, updated_at, words)
         values ($1, app.new_id(), 'a', 'MARKETING', now(), 'pt_BR', 'novidades', 'Novidades', 'sandbox_whatsapp',
           'NOT_SUBMITTED', 'TEXT', now(), $2)`,
        [store_id, JSON.stringify({ body: `Oi, ${NAMED}` })],
      ),
  ],
  [
    'a quick reply',
    'A resposta rápida “Oferta” o usa.',
    () => aReply('Oferta', `Camisa do ${NAMED}`),
  ],
  [
    'a survey',
    'A pesquisa “NPS da loja” o usa.',
    () =>
      aSurvey(store, { ...NPS_FLOW, welcome: { title: `Oi, torcedor do ${NAMED}`, text: 'Olá' } }),
  ],
];

describe('an attribute that a message names is not deleted', () => {
  test.each(USES)('%s', async (_, sentence, use) => {
    const { id } = await create();
    await use();
    await expect(remove(id)).toFailWith('custom_attribute_in_use');
    expect(await refusal(id)).toBe(sentence);
  });

  test('at most three uses are named, and the others counted', async () => {
    const { id } = await create();
    for (const name of ['A', 'B', 'C', 'D', 'E']) await aReply(name, NAMED);
    expect(await refusal(id)).toBe(
      'A resposta rápida “A” o usa. A resposta rápida “B” o usa. A resposta rápida “C” o usa, e mais 2.',
    );
  });
});

describe('an attribute is deleted although', () => {
  test('a message names one whose key begins alike, or one of orders has the key', async () => {
    const { id } = await create();
    await create({ name: 'Time da casa' });
    const ofOrders = await create({ owner: 'ORDER' });
    await aReply('A', '{{customer.attributes.time_da_casa}}');
    expect(await refusal(id)).toBe('deleted');
    await create();
    await aReply('B', NAMED);
    expect(await refusal(ofOrders.id)).toBe('deleted');
  });

  test('another store has a message with the key', async () => {
    const { id } = await create();
    const other = await aStore(world, 'Outra');
    await other.owner.call(contract.createQuickReply, {
      store_id: other.id,
      body: { name: 'A', text: NAMED, media_id: null },
    });
    expect(await refusal(id)).toBe('deleted');
  });

  test('a finished campaign named it', async () => {
    await aPlatformMailServer(world);
    await customers(world, store, 1);
    const { id } = await create();
    const model = await aModel('Sem ele', 'Oi');
    const { id: campaign } = await launch(world, store, {
      actions: [byEmail({ email_model_id: model.id, subject: NAMED })],
    });
    await sendUntilStatus(world, store, campaign, 'finished');
    expect(await refusal(id)).toBe('deleted');
  });
});
