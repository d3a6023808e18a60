import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStore, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, catchUp, order, sendDue } from '#test/sequences';

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana', birthdate: '1990-12-01' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
const why = (campaign_id: string, customer_id: string) =>
  store.owner.call(contract.explainCustomer, { store_id: store.id, campaign_id, customer_id });

test('received, refused and never enrolled customers each have an explanation', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
  const [ana, bia, caio] = await arrive(world, store, [
    ANA,
    BIA,
    { email: 'caio@exemplo.com.br', first_name: 'Caio' },
  ]);
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', $2, 'opt_out')`,
    [store.id, BIA.email],
  );
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await sendDue(world, store);
  const ofAna = await why(id, ana!);
  expect(ofAna.answer).toBe('Recebeu uma mensagem desta campanha.');
  expect(ofAna.chain.map(({ text }) => text)).toEqual([
    'A campanha está: ativa',
    'O gatilho aconteceu, e entrou no caminho',
    'Mensagem 1 por E-mail: enviada',
    'A mensagem 2 é vista neste horário',
    'Hoje alcançável por E-mail',
  ]);
  expect((await why(id, bia!)).answer).toBe(
    'Não recebeu. Saiu antes da mensagem 1: Pediu para não receber por nenhum dos canais.',
  );
  expect((await why(id, caio!)).answer).toBe(
    'Não recebeu. Nunca comprou: o gatilho é um pedido pago.',
  );
});

test('a future message is shown with its day', async () => {
  const { id } = await aSequence(world, store, { kind: 'birthday', days: -1 }, [after(0)]);
  const [ana, bia] = await arrive(world, store, [ANA, BIA]);
  await catchUp(world, store);
  const { answer, chain } = await why(id, ana!);
  expect(answer).toBe('Ainda não recebeu: está a caminho.');
  expect(chain[1]).toMatchObject({
    text: 'Entra no próximo aniversário',
    at: '2026-11-30T12:00:00.000Z',
  });
  expect((await why(id, bia!)).answer).toBe('Não recebeu. Não tem data de nascimento no cadastro.');
});

test('a customer of another store returns not_found', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)]);
  const other = await aStore(world);
  const [stranger] = await arrive(world, other, [ANA]);
  await expect(why(id, stranger!)).toFailWith('not_found');
});
