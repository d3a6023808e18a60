import { Brand } from '@clientela/contract/brand';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aShop, LATE, openApp } from '../../../../../test/app.tsx';

const brand = Brand.parse({ footer_html: '<p>Desde 1990</p>' });

test('the site fills the form, which says what was found, and saving sends it', async () => {
  const social = [{ network: 'instagram', href: 'https://instagram.com/flor' }];
  const { sent } = aShop({
    'brand/suggestion': {
      brand: { ...brand, primary_color: '#c2185b', social, font: 'Georgia' },
      found: ['primary_color', 'social'],
    },
    brand: { ...brand, is_saved: false },
  });
  openApp('/email-models/brand');
  fireEvent.click(await screen.findByText('Pílula', {}, LATE));
  fireEvent.click(screen.getByRole('button', { name: 'Ler do site da loja' }));

  await screen.findByText('Encontramos no site: Cor principal, Redes sociais. Confira e salve.');
  expect(screen.getByLabelText<HTMLInputElement>('Cor principal').value).toBe('#c2185b');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar marca' }));

  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  const { body } = sent.find(({ call }) => call.startsWith('PUT'))!;
  expect(JSON.parse(body)).toEqual({
    ...brand,
    primary_color: '#c2185b',
    button_radius: 24,
    social,
  });
});
