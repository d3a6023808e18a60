import type { Cart } from '@clientela/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPage, aShop, LATE, linkTo, openApp } from '../../../../../test/app.tsx';

const CUSTOMER = '00000000-0000-7000-8000-0000000000a1';

function aCart(id: string, changes: Partial<Cart> = {}): Cart {
  return {
    id: `00000000-0000-7000-8000-00000000000${id}`,
    state: 'abandoned',
    customer: { id: CUSTOMER, name: 'Ana Lima' },
    email: null,
    phone: '+5511987654321',
    items: [
      { name: 'Vestido azul', quantity: 1, unit_price: 9900, image_url: null, url: null },
      { name: 'Meia', quantity: 2, unit_price: 900, image_url: null, url: null },
    ],
    total: 11_700,
    url: 'https://loja.example/carrinho/x?a=1&b=2',
    provider: 'woocommerce',
    times_abandoned: 1,
    changed_at: '2026-11-28T12:00:00.000Z',
    abandoned_at: '2026-11-28T13:00:00.000Z',
    ended_at: null,
    order_id: null,
    ...changes,
  };
}

async function open(carts: Cart[]) {
  aShop({ carts: aPage(carts) });
  openApp('/activities?view=carts');
  await screen.findAllByText('Ana Lima', {}, LATE);
}

test('the WhatsApp link of a cart carries the name, the items and the link of the cart', async () => {
  await open([aCart('1')]);
  const address = new URL(linkTo('Conversar com Ana Lima por WhatsApp'));
  const raw = screen.getByRole('link', { name: 'Conversar com Ana Lima por WhatsApp' });
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321');
  expect(new URL(raw.getAttribute('href')!).searchParams.get('text')).toBe(
    'Oi, Ana! Aqui é da Loja Sol.\n\n' +
      'Você deixou no carrinho: Vestido azul, 2 × Meia. Ficou alguma dúvida? Posso ajudar por aqui.\n\n' +
      'Para continuar de onde parou: https://loja.example/carrinho/x?a=1&b=2',
  );
});

test('without a link or a name the message goes without them', async () => {
  await open([
    aCart('1'),
    aCart('2', { customer: { id: CUSTOMER, name: '(11) 98765-4321' }, url: null, items: [] }),
  ]);
  const link = screen.getByRole('link', { name: 'Conversar com (11) 98765-4321 por WhatsApp' });
  expect(new URL(link.getAttribute('href')!).searchParams.get('text')).toBe(
    'Oi! Aqui é da Loja Sol.\n\n' +
      'Você deixou um carrinho na loja. Ficou alguma dúvida? Posso ajudar por aqui.',
  );
});

test('carts without a phone and finished carts offer no conversation', async () => {
  await open([aCart('1', { phone: null }), aCart('2', { state: 'ordered' })]);
  expect(screen.queryByRole('link', { name: /por WhatsApp/ })).toBeNull();
});

test('on a phone the call is one tap away', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: /max-width: (48|62)em/.test(query),
  }));
  await open([aCart('1')]);
  expect(linkTo('Ligar para Ana Lima')).toBe('tel:+5511987654321');
  expect(within(document.body).getAllByRole('link', { name: /por WhatsApp/ })).toHaveLength(1);
});
