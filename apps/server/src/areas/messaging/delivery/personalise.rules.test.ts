import { expect, test } from 'vitest';
import {
  EMPTY_PERSON,
  keptLink,
  readVariable,
  resolveLink,
  webAddress,
  whyBroken,
} from './personalise.rules.ts';

const store = { name: 'Loja', site_url: 'https://loja.com.br/', address: null, coupon: 'É 10%' };

test.each([
  ['https://loja.com.br/promoção', 'https://loja.com.br/promo%C3%A7%C3%A3o'],
  ['https://loja.com.br/🎁?de=ç', 'https://loja.com.br/%F0%9F%8E%81?de=%C3%A7'],
  ['https://loja.com.br/a–b', 'https://loja.com.br/a%E2%80%93b'],
  ['https://café.com.br/x', 'https://xn--caf-dma.com.br/x'],
  ['https://🛒.ws', 'https://xn--e88h.ws/'],
  ['HTTPS://Loja.com.br/A?x=1&y=%20', 'https://loja.com.br/A?x=1&y=%20'],
])('%s is stored as the URL standard serialises it', (written, kept) => {
  expect(keptLink(written, store)).toBe(kept);
});

test.each([
  'https://',
  'https://exa mple.com',
  'https://a:99999/',
  'https://[x',
  'javascript:alert(1)',
  'ftp://x',
  'https:loja',
])('%s leads nowhere on the web', (written) => expect(webAddress(written)).toBeNull());

test('a malformed link is distinguished from a link with a missing value', () => {
  expect(whyBroken('https://[x')).toContain('não é um endereço');
  expect(whyBroken('{{store.site_url}}/x')).toContain('informe o site da loja');
  expect(whyBroken('{{cart.url}}')).toContain('dados da loja');
});

test('site and path are joined by exactly one slash', () => {
  const site = (site_url: string) => ({ ...store, site_url });
  const links = ['{{store.site_url}}/promo', '{{store.site_url}}promo', '{{store.site_url}}?a=1'];
  for (const site_url of ['https://loja.com.br/', 'https://loja.com.br']) {
    expect(links.map((link) => resolveLink(link, site(site_url)))).toEqual([
      'https://loja.com.br/promo',
      'https://loja.com.br/promo',
      'https://loja.com.br/?a=1',
    ]);
    expect(readVariable('store.site_url', EMPTY_PERSON, site(site_url))).toBe(
      'https://loja.com.br',
    );
  }
  expect(resolveLink('{{store.site_url}}.evil.example', store)).toBe(
    'https://loja.com.br/.evil.example',
  );
  expect(resolveLink('{{store.site_url}}/?c={{coupon}}', store)).toBe(
    'https://loja.com.br/?c=%C3%89%2010%25',
  );
});
