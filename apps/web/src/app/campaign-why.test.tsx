import type { CampaignWhy } from '@clientela/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LATE, linkTo, openApp } from '../../test/app.tsx';
import { aCampaign, CAMPAIGN, GROUP, ID } from '../../test/campaigns.ts';

const ANA = { id: GROUP, first_name: 'Ana', last_name: 'Prado', email: 'ana@exemplo.com.br' };
const RUNNING = {
  ...CAMPAIGN,
  status: 'activated',
  stage: 'activated',
  launched_at: '2026-11-27T12:00:00Z',
};
const step = (of: Partial<CampaignWhy['steps'][number]>) => ({
  ...({ step: 'person', tone: 'passed', text: 'Pode receber por E-mail', at: null } as const),
  ...{ fix: null, fix_path: null, activity_id: null },
  ...of,
});
const WHY: CampaignWhy = {
  customer: { id: ANA.id, name: 'Ana Prado' },
  campaign: { id: ID, name: 'Black Friday' },
  answer: 'Não recebeu. Falta uma condição.',
  is_hypothetical: true,
  steps: [
    step({}),
    step({
      step: 'group',
      tone: 'stopped',
      text: 'Não está no grupo “Recentes”',
      fix: 'Mude a condição no grupo',
      fix_path: `/customers/clusters/${GROUP}/edit`,
    }),
    step({ step: 'control', tone: 'note', text: 'Ficaria na comparação', fix: 'É de propósito' }),
    step({
      step: 'hand_over',
      text: 'A mensagem 1 saiu',
      at: '2026-11-27T13:00:00Z',
      activity_id: ID,
    }),
  ],
};

async function openDrawer(): Promise<HTMLElement> {
  openApp(`/campaigns/${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Por que não recebeu?' }, LATE));
  return screen.findByRole('combobox', { name: 'Cliente' }, LATE);
}

test('the steps of a customer have their times, fixes and the screens that change them', async () => {
  const customers = { data: [ANA], meta: { total: 1 } };
  aCampaign({ [`campaigns/${ID}`]: RUNNING, customers, [`campaigns/${ID}/why`]: WHY });
  fireEvent.change(await openDrawer(), { target: { value: 'Ana' } });
  fireEvent.click(await screen.findByRole('option', { name: /Ana Prado/ }, LATE));
  expect(await screen.findByText(WHY.answer)).toBeTruthy();
  expect(screen.getByText(/^A campanha não chegou a este cliente/)).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Do cliente à mensagem' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pode receber por E-mailPessoa · Passou',
    'Não está no grupo “Recentes”Grupo · Parou aquiO que mudaria: Mude a condição no grupo.Abrir',
    'Ficaria na comparaçãoComparação · ObservaçãoO que mudaria: É de propósito.',
    'A mensagem 1 saiuEnvio · Passou · 27/11/2026, 10:00',
  ]);
  expect(linkTo('Abrir: Mude a condição no grupo')).toBe(`/customers/clusters/${GROUP}/edit`);
  expect(linkTo('A mensagem 1 saiu')).toContain(`activity=${ID}`);
});

test('a typed contact that is not in the list is asked for, and an unknown one has a sentence', async () => {
  const { sent } = aCampaign({ [`campaigns/${ID}`]: RUNNING });
  const answered = globalThis.fetch;
  const message = 'Nenhum cliente da loja tem este e-mail ou telefone.';
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (!pathname.endsWith('/why')) return answered(address, init);
    asked.push(searchParams.get('contact') ?? '');
    return Promise.resolve(Response.json({ code: 'contact_unknown', message }, { status: 404 }));
  });
  fireEvent.change(await openDrawer(), { target: { value: '(11) 98765-0011' } });
  fireEvent.click(
    await screen.findByRole('option', { name: 'Procurar por “(11) 98765-0011”' }, LATE),
  );
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked[0]).toBe('(11) 98765-0011');
  expect(sent.some(({ call }) => call.endsWith('/customers'))).toBe(true);
});
