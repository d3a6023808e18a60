import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activate, aDraft, customers } from '#test/campaigns';
import { aStore, signedInAgain, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, catchUp, order, sendDue } from '#test/sequences';

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const ANA = {
  email: 'ana@exemplo.com.br',
  first_name: 'Ana',
  birthdate: '1990-12-01',
  phone: '+5511987650011',
};
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
const CAIO = { email: 'caio@exemplo.com.br', first_name: 'Caio' };

const ask = (campaign_id: string, query: { customer_id?: string; contact?: string }) =>
  store.owner.call(contract.explainCustomer, { store_id: store.id, campaign_id, query });
const why = (campaign_id: string, customer_id: string) => ask(campaign_id, { customer_id });
type Why = Awaited<ReturnType<typeof why>>;
const textsOf = ({ steps }: Why) => steps.map(({ text }) => text);
const of = (explained: Why, step: contract.WhyStep) =>
  explained.steps.filter((one) => one.step === step);

const all = (...conditions: contract.FilterNode[]): contract.FilterGroup => ({
  op: 'all',
  of: conditions,
});

async function aCluster(
  name: string,
  filters: contract.FilterGroup,
  change: Partial<contract.ClusterDraft> = {},
): Promise<string> {
  const body = {
    name,
    mode: 'dynamic',
    visibility: 'store',
    filters,
    ...change,
  } as const;
  return (await store.owner.call(contract.createCluster, { store_id: store.id, body })).id;
}

const IN_GROUP = all({ field: 'email', is: { test: 'filled' } });

describe('a sequence', () => {
  test('explains customers who received, were refused, or never had the trigger', async () => {
    const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
    const [ana, bia, caio] = await arrive(world, store, [ANA, BIA, CAIO]);
    await world.sql(
      `insert into suppressions (store_id, channel, contact, reason, created_at) values ($1, 'EMAIL', $2, 'opt_out', $3)`,
      [store.id, BIA.email, new Date('2026-11-20T12:00:00Z')],
    );
    await order(world, store, [
      { ...ANA, number: '1' },
      { ...BIA, number: '2' },
    ]);
    await sendDue(world, store);
    const ofAna = await why(id, ana!);
    expect(ofAna).toMatchObject({
      answer: 'Recebeu uma mensagem desta campanha.',
      is_hypothetical: false,
    });
    expect(ofAna.steps.map(({ step, text }) => [step, text])).toEqual([
      ['person', 'Pode receber por E-mail'],
      ['group', 'A campanha é para toda a loja'],
      ['entry', 'A campanha está: ativa'],
      ['entry', 'O gatilho aconteceu, e entrou no caminho'],
      ['hand_over', 'A mensagem 1, por E-mail, saiu para o provedor'],
      ['receipt', 'Não foi devolvida até agora'],
      ['open', 'Não abriu até agora'],
      ['wait', 'A vez da mensagem 2 é neste horário'],
    ]);
    const ofBia = await why(id, bia!);
    expect(ofBia.answer).toBe(
      'Não recebeu. Saiu do caminho antes da mensagem 1: Pediu para não receber por nenhum dos canais.',
    );
    expect(of(ofBia, 'person')[0]).toMatchObject({
      text: 'Não pode receber por E-mail: pediu para não receber',
      at: '2026-11-20T12:00:00.000Z',
      fix: expect.stringContaining('Só a própria pessoa pode voltar atrás'),
      fix_path: null,
    });
    expect(await why(id, caio!)).toMatchObject({
      answer: 'Não recebeu. Nunca comprou: o gatilho é um pedido pago.',
      is_hypothetical: true,
    });
  });

  test('shows a future message with its day', async () => {
    const { id } = await aSequence(world, store, { kind: 'birthday', days: -1 }, [after(0)]);
    const [ana, bia] = await arrive(world, store, [ANA, BIA]);
    await catchUp(world, store);
    const { answer, steps } = await why(id, ana!);
    expect(answer).toBe('Ainda não recebeu. Entra no próximo aniversário (30/11/2026 09:00).');
    expect(steps.at(-1)).toMatchObject({
      step: 'entry',
      tone: 'waiting',
      text: 'Entra no próximo aniversário',
      at: '2026-11-30T12:00:00.000Z',
    });
    const ofBia = await why(id, bia!);
    expect(ofBia.answer).toBe('Não recebeu. Não tem data de nascimento no cadastro.');
    expect(ofBia.steps.at(-1)).toMatchObject({
      fix: 'Preencha a data de nascimento no cadastro',
      fix_path: `/customers/${bia}/edit`,
    });
  });

  test('the answer is about the entry that is open, and says what it waits for', async () => {
    const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
    const [ana, bia] = await arrive(world, store, [ANA, BIA]);
    const long_ago = new Date(world.clock.now().getTime() - 3 * 86_400_000);
    await order(world, store, [{ ...ANA, number: '1', at: long_ago }]);
    await catchUp(world, store);
    expect((await why(id, ana!)).answer).toBe(
      'Não recebeu. A última compra foi antes da ativação, ou veio como histórico.',
    );
    await order(world, store, [
      { ...ANA, number: '2' },
      { ...BIA, number: '3' },
    ]);
    await catchUp(world, store);
    expect((await why(id, ana!)).answer).toBe(
      'Ainda não recebeu. A mensagem 1, por E-mail, ainda não saiu: está na fila e sai a qualquer momento.',
    );
    await world.sql(
      `update campaign_activities set status = 'invalid_contact', completed_at = $2 where campaign_id = $1 and customer_id = $3`,
      [id, world.clock.now(), bia],
    );
    expect((await why(id, bia!)).answer).toBe(
      'Ainda não recebeu. A mensagem 1, por E-mail, foi recusada pelo provedor: sem motivo registrado. A vez da mensagem 2 é neste horário (26/11/2026 12:00).',
    );
    await store.owner.call(contract.pauseCampaign, { store_id: store.id, campaign_id: id });
    expect((await why(id, ana!)).answer).toBe('Ainda não recebeu. A campanha está pausada.');
  });

  test('a customer who takes no messages is not said to have asked for it', async () => {
    const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
    const [ana] = await arrive(world, store, [ANA]);
    await world.sql('update customers set enable_for_interactions = false where id = $1', [ana]);
    await order(world, store, [{ ...ANA, number: '1' }]);
    await sendDue(world, store);
    const { answer, steps } = await why(id, ana!);
    expect(answer).toContain('Saiu do caminho antes da mensagem 1: ');
    expect(answer).not.toContain('Pediu para não receber');
    expect(steps.map(({ fix }) => fix).join()).not.toContain('Só a própria pessoa');
  });

  test('names the weekly limit that holds a message back', async () => {
    await world.sql('update stores set weekly_messages = 1 where id = $1', [store.id]);
    const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(1)]);
    const [ana] = await arrive(world, store, [ANA]);
    await order(world, store, [{ ...ANA, number: '1' }]);
    await sendDue(world, store);
    world.clock.advance(25 * 3_600_000);
    await sendDue(world, store);
    store.owner = await signedInAgain(world, store.owner);
    expect(of(await why(id, ana!), 'wait')).toMatchObject([
      { tone: 'waiting', text: 'A vez da mensagem 2 é neste horário' },
      {
        text: 'Espera o limite de mensagens por cliente: Já recebeu o máximo de mensagens da semana',
        fix_path: '/stores',
      },
    ]);
  });
});

describe('a campaign sent once', () => {
  test('a recipient in the group shows the way of the message', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    const group = await aCluster('Com e-mail', IN_GROUP);
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    await activate(world, store, id);
    expect(of(await why(id, ana!), 'wait').map(({ text }) => text)).toEqual([
      'Está na fila e sai a qualquer momento',
    ]);
    await sendDue(world, store);
    const explained = await why(id, ana!);
    expect(explained.answer).toBe('Recebeu uma mensagem desta campanha.');
    expect(of(explained, 'group')).toMatchObject([
      { tone: 'passed', text: 'Estava nos grupos quando a campanha chegou a este cliente' },
    ]);
    const handed = of(explained, 'hand_over')[0];
    expect(handed).toMatchObject({ tone: 'passed', at: '2026-11-23T15:00:00.000Z' });
    expect(handed?.activity_id).not.toBeNull();
  });

  test('openings, clicks and opt-outs have their times', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    await sendDue(world, store);
    await world.sql(
      `update campaign_activities set opened_at = $2, clicked_at = $2, unsubscribed_at = $2 where campaign_id = $1`,
      [id, new Date('2026-11-23T16:00:00Z')],
    );
    const opened = of(await why(id, ana!), 'open');
    expect(opened.map(({ text }) => text)).toEqual([
      'Abriu',
      'Clicou',
      'Pediu para não receber mais',
    ]);
    expect(opened[0]?.at).toBe('2026-11-23T16:00:00.000Z');
  });

  test('names each failing condition with the value of the customer', async () => {
    const [ana, bia] = await arrive(world, store, [ANA, BIA]);
    await order(world, store, [
      { ...ANA, number: '1', at: new Date('2026-08-23T15:00:00Z') },
      { ...BIA, number: '2' },
    ]);
    await catchUp(world, store);
    const group = await aCluster(
      'Recentes',
      all(
        { field: 'email', is: { test: 'filled' } },
        { field: 'last_sale_at', is: { test: 'in_last_days', days: 30 } },
        { field: 'sales_count', is: { test: 'gte', value: 1 } },
      ),
    );
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    await activate(world, store, id);
    const explained = await why(id, ana!);
    expect(of(explained, 'group')).toMatchObject([
      {
        tone: 'stopped',
        text: 'Com os dados de hoje, não está no grupo “Recentes”. Falta: Última compra nos últimos 30 dias: foi há 92 dias, em 23/08/2026',
        fix: expect.stringContaining('mude a condição no grupo'),
        fix_path: `/customers/clusters/${group}/edit`,
      },
    ]);
    expect(explained.answer).toContain('Última compra nos últimos 30 dias');
    expect((await why(id, bia!)).is_hypothetical).toBe(false);
  });

  test('checks the conditions of the activation, also after the group was changed', async () => {
    const [ana] = await arrive(world, store, [
      { ...ANA, state: 'SP' },
      { ...BIA, state: 'RJ' },
    ]);
    const inState = (state: string) => all({ field: 'state', test: 'in', values: [state] });
    const group = await aCluster('Rio', inState('RJ'));
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    await activate(world, store, id);
    const texts = async () => of(await why(id, ana!), 'group').map(({ text }) => text);
    const [before] = await texts();
    expect(before).toMatch(/^Com os dados de hoje, não está no grupo “Rio”\. Falta: /);
    await world.sql('update customer_clusters set filters = $2 where id = $1', [
      group,
      JSON.stringify(inState('SP')),
    ]);
    const [later] = await texts();
    expect(later).toBe(
      before?.replace(
        'dados de hoje,',
        'dados de hoje e as condições de quando a campanha foi ativada,',
      ),
    );
  });

  test('explains nested conditions, and conditions that must not hold', async () => {
    const [ana, bia] = await arrive(world, store, [{ ...ANA, state: 'SP', city: 'Santos' }, BIA]);
    const tag = await store.owner.call(contract.createCustomerTag, {
      store_id: store.id,
      body: { name: 'VIP', color: '#aa3344' },
    });
    const group = await aCluster(
      'Sul ou VIP',
      all(
        {
          op: 'any',
          of: [
            { field: 'region', test: 'in', values: ['Sul'] },
            all(
              { field: 'tag', test: 'any', values: [tag.id] },
              { field: 'email', is: { test: 'filled' } },
            ),
          ],
        },
        { op: 'none', of: [{ field: 'city', is: { test: 'equals', value: 'Santos' } }] },
      ),
    );
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    const failing = async (customer: string) =>
      of(await why(id, customer), 'group').map(({ text }) => text.split('Falta: ')[1]);
    expect(await failing(ana!)).toEqual([
      'Precisa de uma destas: Região é Sul: o cadastro diz SP; Tem a tag “VIP”',
      'Não pode ter: Cidade é igual a “Santos”: está “Santos”',
    ]);
    expect(await failing(bia!)).toEqual([
      'Precisa de uma destas: Região é Sul: falta no cadastro; Tem a tag “VIP”',
    ]);
    expect(await why(id, ana!)).toMatchObject({ answer: 'Não recebeu. Nada sai de um rascunho.' });
  });

  test('a private group of another person keeps its name and conditions to itself', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    const group = await aCluster('Segredo', all({ field: 'state', test: 'in', values: ['RS'] }));
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    await world.sql(
      `update customer_clusters set visibility = 'private', created_by = app.new_id() where id = $1`,
      [group],
    );
    expect(of(await why(id, ana!), 'group')).toMatchObject([
      {
        text: 'Com os dados de hoje, não está em um grupo particular de outra pessoa',
        fix_path: null,
      },
    ]);
  });

  test('shows the excluded group', async () => {
    const [ana] = await arrive(world, store, [ANA, BIA]);
    const out = await aCluster('Fora', all(), {
      mode: 'static',
      filters: { op: 'any', of: [] },
      custom_customer_ids: [ana!],
    });
    const { id } = await aDraft(store, { excluded_cluster_ids: [out] });
    expect(of(await why(id, ana!), 'exclusion')).toMatchObject([{ tone: 'stopped' }]);
    await activate(world, store, id);
    const excluded = await why(id, ana!);
    expect(excluded.answer).toBe(
      'Não recebeu. A mensagem 1, por E-mail, não saiu: Está em um grupo excluído.',
    );
    expect(of(excluded, 'exclusion')).toMatchObject([
      {
        tone: 'note',
        text: 'Com os dados de hoje, está no grupo excluído “Fora”',
        fix_path: `/customers/clusters/${out}/edit`,
      },
      { tone: 'stopped', fix: expect.any(String) },
    ]);
  });

  test('shows the control group, and the draw of a customer who was never considered', async () => {
    await customers(world, store, 60);
    const { id } = await aDraft(store, { control_percentage: 50 });
    const [drawn] = await world.sql<{ id: string }>(
      `select c.id from customers c where c.store_id = $1
        and (hashtextextended(c.id::text, hashtextextended($2, 0)) & 9223372036854775807) % 100 < 50 limit 1`,
      [store.id, id],
    );
    expect(of(await why(id, drawn!.id), 'control')).toMatchObject([{ tone: 'note' }]);
    await activate(world, store, id);
    expect(of(await why(id, drawn!.id), 'control')).toMatchObject([
      {
        tone: 'stopped',
        text: 'A mensagem 1, por E-mail, não saiu: Grupo de controle, para comparação',
        fix: expect.stringContaining('É de propósito'),
      },
    ]);
  });

  test('a customer imported after the launch was never considered', async () => {
    await arrive(world, store, [ANA]);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    world.clock.advance(86_400_000);
    store.owner = await signedInAgain(world, store.owner);
    const [bia] = await arrive(world, store, [BIA], { is_history: true });
    const explained = await why(id, bia!);
    expect(explained).toMatchObject({
      is_hypothetical: true,
      answer: 'Não recebeu. Chegou à loja depois que a campanha foi ativada.',
    });
    expect(of(explained, 'group')).toMatchObject([
      { tone: 'passed', text: 'Com os dados de hoje, está no grupo “Todos”' },
    ]);
    expect(explained.steps.at(-1)).toMatchObject({
      at: '2026-11-24T15:00:00.000Z',
      fix_path: `/campaigns/${id}/clone`,
    });
  });

  test('waiting messages name the window, the pause and their ends', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    // Monday; the window opens on Tuesday at 8:00 in São Paulo.
    const sending_window = [{ weekday: 2, start: '08:00', end: '20:00' }];
    const restrictions = contract.CampaignRestrictions.parse({ sending_window });
    const { id } = await aDraft(store, { restrictions });
    await activate(world, store, id);
    expect(of(await why(id, ana!), 'wait')).toMatchObject([
      {
        text: 'Está fora do horário de envio da campanha, que abre neste horário',
        at: '2026-11-24T11:00:00.000Z',
      },
    ]);
    await store.owner.call(contract.pauseCampaign, { store_id: store.id, campaign_id: id });
    expect(of(await why(id, ana!), 'wait')).toMatchObject([
      { text: 'A campanha está pausada', fix: 'Retome a campanha', fix_path: `/campaigns/${id}` },
    ]);
  });

  test('the person step has the dates of refusals and blocks, and their fixes', async () => {
    const [ana, bia, caio] = await arrive(world, store, [ANA, BIA, CAIO]);
    const { id } = await aDraft(store);
    const at = new Date('2026-11-01T12:00:00Z');
    await world.sql(
      `insert into customer_consents (store_id, customer_id, channel, granted, source, recorded_at)
        values ($1, $2, 'EMAIL', false, 'import', $3)`,
      [store.id, ana, at],
    );
    await world.sql(
      `insert into suppressions (store_id, channel, contact, reason, response, created_at)
        values ($1, 'EMAIL', $2, 'hard_bounce', '550 5.1.1 unknown user', $3)`,
      [store.id, BIA.email, at],
    );
    const person = async (customer: string) => of(await why(id, customer), 'person')[0];
    expect(await person(ana!)).toMatchObject({
      tone: 'stopped',
      text: 'Não pode receber por E-mail: Não deu consentimento para e-mail',
      at: at.toISOString(),
      fix_path: `/customers/${ana}`,
    });
    expect(await person(bia!)).toMatchObject({
      text: 'Não pode receber por E-mail: o endereço devolveu uma mensagem (“550 5.1.1 unknown user”)',
      at: at.toISOString(),
      fix_path: '/settings/blocked-contacts',
    });
    await store.owner.call(contract.anonymizeCustomer, { id: caio! });
    expect(await person(caio!)).toMatchObject({
      text: 'Os dados desta pessoa foram apagados a pedido dela',
      fix: 'Nada muda isto: o cadastro apagado não volta',
    });
    const [back] = await arrive(world, store, [CAIO]);
    expect((await person(back!))?.fix).toContain('Só a própria pessoa pode voltar atrás');
  });
});

describe('the customer', () => {
  test('is found by e-mail, and by phone in any form', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    const { id } = await aDraft(store);
    for (const contact of [
      ' Ana@Exemplo.com.br',
      '(11) 98765-0011',
      '+55 11 8765-0011',
      '011987650011',
    ]) {
      expect((await ask(id, { contact })).customer).toMatchObject({ id: ana });
    }
    await expect(ask(id, { contact: 'ninguem@exemplo.com.br' })).toFailWith('contact_unknown');
    await expect(ask(id, { contact: 'Ana' })).toFailWith('contact_unknown');
    await expect(ask(id, {})).toFailWith('invalid_fields');
    await expect(ask(id, { contact: ANA.email, customer_id: ana! })).toFailWith('invalid_fields');
  });

  test('of another store is unknown, and so is its campaign', async () => {
    const { id } = await aDraft(store);
    const other = await aStore(world);
    const [stranger] = await arrive(world, other, [ANA]);
    await expect(why(id, stranger!)).toFailWith('not_found');
    await expect(ask(id, { contact: ANA.email })).toFailWith('contact_unknown');
    const foreign = await aDraft(other);
    const [bia] = await arrive(world, store, [BIA]);
    await expect(why(foreign.id, bia!)).toFailWith('not_found');
  });

  test('is explained to sellers without the screens that they may not open', async () => {
    const [ana] = await arrive(world, store, [ANA]);
    const group = await aCluster('Do Sul', all({ field: 'region', test: 'in', values: ['Sul'] }));
    const { id } = await aDraft(store, { customer_cluster_ids: [group] });
    const query = { customer_id: ana! };
    const call = { store_id: store.id, campaign_id: id, query };
    const ofSeller = await (await store.as('SELLER')).call(contract.explainCustomer, call);
    expect(of(ofSeller, 'group')).toMatchObject([{ fix: expect.any(String), fix_path: null }]);
    for (const role of ['BONUS_VALIDATOR', 'VISUALIZER'] as const) {
      const caller = await store.as(role);
      await expect(caller.call(contract.explainCustomer, call)).toFailWith('access_denied');
    }
    expect(textsOf(ofSeller)).toEqual(textsOf(await why(id, ana!)));
  });
});
