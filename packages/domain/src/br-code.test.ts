import { expect, test } from 'vitest';
import { buildBrCode, checksumOf, parseBrCode } from './br-code.ts';

const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const CHARGE_AND_RECURRENCE =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741';
const RECURRENCE =
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9';
const DYNAMIC =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB';
const WRONG_LENGTH =
  '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E';

test('the checksum of the usual example', () => {
  expect(checksumOf('123456789')).toBe('29B1');
});

test("the Central Bank's static example reads and builds byte for byte", () => {
  const key = '123e4567-e12b-12d1-a456-426655440000';
  expect(parseBrCode(STATIC)).toMatchObject({
    pix: { kind: 'static', key },
    merchant_name: 'Fulano de Tal',
    merchant_city: 'BRASILIA',
    amount: null,
    txid: null,
  });
  const built = buildBrCode({
    pix: { kind: 'static', key },
    merchant_name: 'Fulano de Tal',
    merchant_city: 'BRASILIA',
  });
  expect(built).toBe(STATIC);
});

test('a charge with a recurrence reads', () => {
  expect(parseBrCode(CHARGE_AND_RECURRENCE)).toMatchObject({
    pix: { kind: 'dynamic', url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' },
    recurrence_url: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
  });
});

test('a recurrence alone reads', () => {
  expect(parseBrCode(RECURRENCE)).toMatchObject({
    pix: null,
    recurrence_url: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
  });
});

test('a dynamic code reads', () => {
  expect(parseBrCode(DYNAMIC)).toMatchObject({
    pix: {
      kind: 'dynamic',
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
    },
    merchant_city: 'SAO PAULO',
  });
});

test('a field longer than its declared length is refused, even with a valid checksum', () => {
  expect(checksumOf(WRONG_LENGTH.slice(0, -4))).toBe(WRONG_LENGTH.slice(-4));
  expect(parseBrCode(WRONG_LENGTH)).toBeNull();
});

test('a changed character is refused', () => {
  expect(parseBrCode(STATIC.replace('Fulano', 'Fulana'))).toBeNull();
});

test('a code built with amount, accents and a reference parses back', () => {
  const code = buildBrCode({
    pix: { kind: 'static', key: 'loja@exemplo.com.br', description: 'Recarga' },
    amount: 3050,
    merchant_name: 'Ação e Reação Comércio de Café Ltda',
    merchant_city: 'São José dos Campos',
    txid: 'ABC123',
  });
  expect(parseBrCode(code)).toMatchObject({
    amount: 3050,
    merchant_name: 'Acao e Reacao Comercio de',
    merchant_city: 'Sao Jose dos Ca',
    txid: 'ABC123',
  });
});
