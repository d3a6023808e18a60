import { AUDIT_ACTIONS, type AuditEntry } from '@clientela/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { Sentence } from './sentence.tsx';

const entry = (action: AuditEntry['action'], details: AuditEntry['details']): AuditEntry => ({
  id: '019a9f00-0000-7000-8000-000000000000',
  action,
  user: null,
  details,
  created_at: '2026-11-20T12:00:00.000Z',
});

test('names roles and fields as people do', () => {
  renderPart(
    <>
      <Sentence
        entry={entry('collaborator.role_changed', { name: 'Ana', from: 'SELLER', role: 'OWNER' })}
      />
      <Sentence entry={entry('list.exported', { list: 'customers' })} />
      <Sentence entry={entry('store.updated', { fields: ['logo', 'opening_hours'] })} />
    </>,
  );
  screen.getByText(/Mudou o papel de Ana: de Vendedor para Administrador/);
  screen.getByText(/Exportou a lista de clientes/);
  screen.getByText(/Alterou a loja: logo, horário de funcionamento/);
});

test('has a sentence for everything the log may hold', () => {
  const person = { name: 'Ana', email: 'ana@loja.example', from: 'SELLER', role: 'MANAGER' };
  const details = { ...person, plan: 'Grande', title: 'Testes A/B', price: 'R$ 29,90' };
  for (const action of AUDIT_ACTIONS) {
    const { container, unmount } = renderPart(<Sentence entry={entry(action, details)} />);
    const text = container.textContent ?? '';
    expect(text, action).not.toMatch(/sentences|\{\{|undefined/);
    unmount();
  }
});
