import { describe, expect, test } from 'vitest';
import { type WantedRecord, wantedRecords } from './dns-records.ts';
import { type Answers, readRecord } from './read-records.ts';
import { spfFor, spfMechanism } from './spf.ts';

const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(9).slice(0, 392);
const records = wantedRecords({
  domain: 'news.loja.com.br',
  keys: [{ role: 'current', selector: 'cl1-abc', public_key: KEY }],
  return_path_host: 'bounce.clientela.app',
  spf: 'include:_spf.locaweb.com.br',
  present_spf: [],
});
const of = (kind: WantedRecord['kind']) => records.find((record) => record.kind === kind)!;
const read = (kind: WantedRecord['kind'], values: Answers['values'], more?: Partial<Answers>) =>
  readRecord(of(kind), { values, doubled: [], ...more });
const dkim = `v=DKIM1; k=rsa; p=${KEY}`;

test('the host is the name without the registered domain', () => {
  expect(records.map(({ kind, host }) => [kind, host])).toEqual([
    ['dkim', 'cl1-abc._domainkey.news'],
    ['return_path', 'cl-bounce.news'],
    ['spf', 'news'],
    ['dmarc', '_dmarc.news'],
  ]);
  const ofZone = {
    domain: 'loja.com.br',
    keys: [],
    return_path_host: null,
    spf: 'a:x',
    present_spf: [],
  };
  expect(wantedRecords(ofZone).map(({ host }) => host)).toEqual(['@', '_dmarc']);
});

describe('a key record', () => {
  test.each([
    ['as wanted', dkim],
    ['without its optional tags', `p=${KEY}`],
    ['with other blanks and order', `k=rsa;v=DKIM1;p=${KEY.slice(0, 200)} ${KEY.slice(200)};`],
  ])('%s is found', (_, value) => {
    expect(read('dkim', [[value], [value]]).state).toBe('found');
  });

  test.each([
    ['cut_off', dkim.slice(0, 255)],
    ['quotes', `"${dkim}"`],
    ['quotes', dkim.replaceAll(';', '\\;')],
    ['other_value', `v=DKIM1; k=rsa; p=${KEY.replaceAll('M', 'N')}`],
    ['other_value', 'v=DKIM1; k=rsa; p='],
    ['other_value', `v=DKIM1; k=ed25519; p=${KEY}`],
  ])('is different: %s', (problem, value) => {
    expect(read('dkim', [[value]])).toEqual({ state: 'different', problem, present: [value] });
  });

  test('two values are refused although one fits', () => {
    expect(read('dkim', [[dkim, 'v=DKIM1; p=MIIB']])).toMatchObject({ problem: 'two_values' });
  });

  test('of another purpose is no key', () => {
    expect(read('dkim', [['google-site-verification=abc']])).toMatchObject({ state: 'missing' });
  });

  test('under the name with the domain twice', () => {
    expect(read('dkim', [[]], { doubled: [[dkim]] })).toMatchObject({ problem: 'doubled_host' });
  });

  test('on some servers only has not spread yet', () => {
    expect(read('dkim', [[dkim], []])).toMatchObject({ problem: 'servers_differ' });
    expect(read('dkim', [[dkim], null])).toMatchObject({ state: 'found' });
  });

  test('no server that answers proves nothing', () => {
    expect(read('dkim', [null, null])).toEqual({
      state: 'unreachable',
      problem: null,
      present: [],
    });
  });
});

test('a return path is its target, whatever the case and the last dot', () => {
  expect(read('return_path', [['Bounce.Clientela.app.']]).state).toBe('found');
  expect(read('return_path', [['loja.com.br']]).problem).toBe('other_value');
  expect(read('return_path', [[]], { isFlattened: true }).problem).toBe('flattened');
});

test('a present DMARC policy stays, whatever it is', () => {
  expect(read('dmarc', [['v=DMARC1; p=reject; rua=mailto:a@b.c']]).state).toBe('found');
  expect(read('dmarc', [['v=DMARC1']]).problem).toBe('other_value');
  expect(read('dmarc', [['v=DMARC1; p=none', 'v=DMARC1; p=reject']]).problem).toBe('two_values');
});

describe('SPF', () => {
  test('is merged into the present record, never added as a second', () => {
    const mechanism = spfMechanism('email-ssl.com.br');
    const merged = (...present: string[]) => spfFor(mechanism, present);
    expect(merged()).toBe('v=spf1 include:_spf.locaweb.com.br ~all');
    expect(merged('v=spf1 include:_spf.google.com -all')).toBe(
      'v=spf1 include:_spf.google.com include:_spf.locaweb.com.br -all',
    );
    expect(merged('v=spf1 mx ~all', 'v=spf1 a:loja.com.br mx -all')).toBe(
      'v=spf1 mx a:loja.com.br include:_spf.locaweb.com.br ~all',
    );
    expect(merged('v=spf1 redirect=_spf.loja.com.br')).toBe(
      'v=spf1 include:_spf.locaweb.com.br redirect=_spf.loja.com.br',
    );
    const whole = 'v=spf1 include:_spf.locaweb.com.br ~all';
    expect(merged(whole)).toBe(whole);
  });

  test('of a server without a known domain names the server', () => {
    expect(spfMechanism('smtp.Loja.com.br')).toBe('a:smtp.loja.com.br');
    expect(spfMechanism('email-smtp.sa-east-1.amazonaws.com')).toBe('include:amazonses.com');
  });

  test('is found where the record has the mechanism, and two records are one too many', () => {
    const good = 'v=spf1 +include:_SPF.locaweb.com.br mx ~all';
    expect(read('spf', [['other text', good]]).state).toBe('found');
    expect(read('spf', [[good, 'v=spf1 -all']]).problem).toBe('two_values');
    expect(read('spf', [['v=spf1 mx -all']]).problem).toBe('other_value');
  });
});
