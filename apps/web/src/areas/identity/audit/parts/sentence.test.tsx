import { AUDIT_ACTIONS, type AuditEntry } from '@clientela/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { Sentence } from './sentence.tsx';

const entry = (action: AuditEntry['action'], details: AuditEntry['details']): AuditEntry => ({
  id: '019a9f00-0000-7000-8000-000000000000',
  action,
  actor: { kind: 'system', id: null, name: null },
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
      <Sentence entry={entry('mail_server.saved', { server: '', sender: 'ola@loja.example' })} />
      <Sentence entry={entry('deposit.made', { amount: 'R$ 50,00', method: 'CREDIT_CARD' })} />
      <Sentence
        entry={entry('integration_fields.mapped', { name: 'Shopify', keys: ['cor', 'tom'] })}
      />
      <Sentence entry={entry('retention.changed', { kind: 'carts', before: '400', after: '90' })} />
      <Sentence entry={entry('store.updated', { fields: ['logo', 'opening_hours'] })} />
    </>,
  );
  screen.getByText(/Mudou o papel de Ana: de Vendedor para Dono/);
  screen.getByText(/Exportou a lista de clientes/);
  screen.getByText(/remetente ola@loja.example, servidor da plataforma/);
  screen.getByText(/Iniciou um depósito de R\$ 50,00 por cartão de crédito/);
  screen.getByText(/campos de Shopify preenchem: cor, tom/);
  screen.getByText(/prazo de guarda de carrinhos: de 400 para 90 dias/);
  screen.getByText(/Alterou a loja: logo, horário de funcionamento/);
});

test('has a sentence for everything the log may hold', () => {
  const person = { name: 'Ana', email: 'ana@loja.example', from: 'SELLER', role: 'MANAGER' };
  const money = { price: 'R$ 29,90', amount: 'R$ 50,00', minimum: 'R$ 20,00', method: 'PIX' };
  const mail = {
    server: 'smtp.loja.example',
    sender: 'ola@loja.example',
    mailbox: 'ola@loja.example',
  };
  const tags = {
    tag: 'Fiéis',
    attribute: 'Time do coração',
    kept: 'VIP',
    customers: '12',
    signups: '3',
    last4: '4242',
    number: '+5511987654321',
    keys: ['tamanho', 'manequim'],
  };
  const consent = { channel: 'EMAIL', source: 'Balcão', text: 'Aceito.' };
  const details = { ...person, ...money, ...mail, ...tags, ...consent, codes: 'paid', count: '3' };
  const programs = {
    reason: 'Engano',
    scopes: 'Gravar pedidos',
    url: 'https://loja.example/avisos',
  };
  const others = {
    plan: 'G',
    title: 'A/B',
    host: 'modelo.example',
    before: '1',
    after: '2',
    ...programs,
  };
  for (const action of AUDIT_ACTIONS) {
    const { container, unmount } = renderPart(
      <Sentence entry={entry(action, { ...details, ...others })} />,
    );
    const text = container.textContent ?? '';
    expect(text, action).not.toMatch(/sentences|\{\{|undefined/);
    unmount();
  }
});
