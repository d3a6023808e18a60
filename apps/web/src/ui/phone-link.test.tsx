import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { PhoneLink } from './phone-link.tsx';

test('a phone number offers WhatsApp and a call', async () => {
  renderPart(<PhoneLink phone="+5511987654321" />);
  fireEvent.click(screen.getByRole('button', { name: '(11) 98765-4321' }));
  const chat = await screen.findByRole('menuitem', { name: 'WhatsApp' });
  expect(chat.getAttribute('href')).toBe('https://wa.me/5511987654321');
  expect(screen.getByRole('menuitem', { name: 'Ligar' }).getAttribute('href')).toBe(
    'tel:+5511987654321',
  );
});
