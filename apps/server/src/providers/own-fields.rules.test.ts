import { expect, test } from 'vitest';
import { aMagentoCustomer } from '#test/simulators/magento';
import { aMedusaCustomer, aMedusaOrder } from '#test/simulators/medusa';
import { aNuvemCustomer, aNuvemOrder } from '#test/simulators/nuvemshop';
import { aShopifyOrder } from '#test/simulators/shopify';
import { aVtexOrder } from '#test/simulators/vtex';
import { aWooOrder } from '#test/simulators/woocommerce';
import { mapCustomer as ofMagento } from './magento/records.ts';
import { mapOrder as ofMedusa, mapCustomer as personOfMedusa } from './medusa/records.ts';
import { mapOrder as ofNuvemshop } from './nuvemshop/records.ts';
import { ownFields } from './own-fields.ts';
import { Fields } from './shop-values.ts';
import { mapOrder as ofShopify } from './shopify/records.ts';
import { mapOrder as ofVtex } from './vtex/records.ts';
import { mapOrder as ofWoocommerce } from './woocommerce/records.ts';

const AT = new Date('2026-11-27T12:00:00Z');
const ORDER = { embrulho: 'presente' };

test('WooCommerce: meta data, without what plugins keep for themselves', () => {
  const meta_data = [
    { key: '_wc_state', value: 'x' },
    { key: 'embrulho', value: 'presente' },
    { key: 'embrulho_opcoes', value: { cor: 'azul' } },
    { key: 5, value: 'x' },
    'not an object',
  ];
  expect(ofWoocommerce(new Fields(aWooOrder(AT, { meta_data })))?.fields).toEqual(ORDER);
});

test('Medusa: the metadata of customer and order, also of the customer in an order', () => {
  const customer = aMedusaCustomer(AT);
  expect(personOfMedusa(new Fields(customer)).fields).toEqual({ manequim: '38' });
  const order = ofMedusa(new Fields(aMedusaOrder(AT, { customer })));
  expect(order.fields).toEqual(ORDER);
  expect(order.person?.fields).toEqual({ manequim: '38' });
});

test('Shopify: the attributes of an order', () => {
  const customAttributes = [
    { key: 'embrulho', value: 'presente' },
    { key: 'recado', value: null },
  ];
  expect(ofShopify(new Fields(aShopifyOrder(AT, { customAttributes })))?.fields).toEqual(ORDER);
});

test('Magento: the custom attributes of a customer, without lists', () => {
  const custom_attributes = [
    { attribute_code: 'manequim', value: '38' },
    { attribute_code: 'interesses', value: ['1', '2'] },
  ];
  const row = aMagentoCustomer(AT, { custom_attributes });
  expect(ofMagento(new Fields(row)).fields).toEqual({ manequim: '38' });
});

test('Nuvemshop: the extra data of customer and order; an empty one is a list', () => {
  const customer = aNuvemCustomer(AT);
  const order = ofNuvemshop(new Fields(aNuvemOrder(AT, { customer })));
  expect(order).toMatchObject({ fields: ORDER, person: { fields: { manequim: '38' } } });
  expect(ofNuvemshop(new Fields(aNuvemOrder(AT, { extra: [] }))).fields).toEqual({});
});

test('VTEX: the fields of the checkout’s apps, each under its app', () => {
  expect(ofVtex(new Fields(aVtexOrder(AT)))?.fields).toEqual({ 'presentes.embrulho': 'presente' });
  expect(ofVtex(new Fields(aVtexOrder(AT, { customData: null })))?.fields).toEqual({});
});

test.each([
  [' 38 ', '38'],
  [12.5, '12,5'],
  [1_234, '1234'],
  [1.234, '1,234'],
  [true, 'Sim'],
  [false, 'Não'],
  ['Jo&atilde;o', 'João'],
  ['', undefined],
  [null, undefined],
  [{ a: 1 }, undefined],
  [['a'], undefined],
  [Number.NaN, undefined],
  ['x'.repeat(501), undefined],
])('the value %j becomes %j', (value, text) => {
  expect(ownFields([['campo', value]]).campo).toBe(text);
});

test.each([
  'cpf',
  'billing_cpf',
  'cpfCnpj',
  'CNPJ da empresa',
  'RG',
  'documento',
  'Card Number',
  'numero_cartao',
  'card_last4',
  'cvv',
  'pix',
  'paymentId',
  'Transação',
  'access_token',
  'senha',
  'credit_card',
  'cartao',
  'cardnumber',
  'numerocartao',
  'cc_number',
  'cvv2',
  'chavepix',
  'pixcode',
  'copia_e_cola',
  'qr_code',
  'tid',
  'nosso_numero',
  'authorization_code',
  'inscricao_estadual',
  'billing_ie',
  'cnh',
  'titulo_eleitor',
  'tax_id',
  'identidade',
  'RGNumero',
  'pedido_4815162342',
])('the field %j is never offered', (key) => {
  expect(ownFields([[key, 'x']])).toEqual({});
});

test.each(['mensagem_cartao', 'tamanho', 'pixel', 'argola', 'Nº do calçado', '__proto__'])(
  'the field %j is offered',
  (key) => {
    expect(Object.entries(ownFields([[key, 'x']]))).toEqual([[key, 'x']]);
  },
);

test('a record has at most fifty fields, and none with a long key', () => {
  const many = Array.from({ length: 60 }, (_, i) => [`campo ${i}`, 'x'] as const);
  expect(Object.keys(ownFields(many))).toHaveLength(50);
  expect(ownFields([['k'.repeat(101), 'x']])).toEqual({});
});
