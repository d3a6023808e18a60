import type * as contract from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { dispatchLive } from '#lib/live.ts';
import { renderPart } from '../../../../test/render.tsx';
import {
  useAttributedOrders,
  useCampaign,
  useCampaigns,
  useResults,
  useTransition,
} from './campaigns.data.ts';

const QUERY = { page: 1 };
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  const campaign = { id: 'c1', stage: 'scheduled', progress: { messages: 9, settled: 0 } };
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://here');
    asked.push(pathname.split('/').at(-1)!);
    if (pathname.endsWith('/results')) return Response.json({ audience: 9 });
    if (pathname.endsWith('/c1')) return Response.json(campaign);
    const other = { ...campaign, id: 'c2' };
    const meta = { current_page: 1, last_page: 1, per_page: 25, total: 2 };
    return Response.json({ data: [campaign, other], meta });
  });
});

const shown = (row: contract.CampaignSummary) => (
  <li key={row.id}>{`${row.id} ${row.stage} ${row.progress.settled}`}</li>
);

function One() {
  const { data } = useCampaign('c1');
  useResults('c1', false);
  return <ul>{data && shown(data)}</ul>;
}

function All() {
  return <ul>{useCampaigns(QUERY).data?.data.map(shown)}</ul>;
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function show(part: ReactNode, answers: string[], calls: string[]): Promise<void> {
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context: { store: { id: 's1' } } } as Session}>
        {part}
      </SessionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(rows()).toEqual(answers));
  await waitFor(() => expect(asked.toSorted()).toEqual(calls));
}

const progress = { messages: 9, settled: 4 };

test('progress updates the displayed campaign without a request', async () => {
  await show(<One />, ['c1 scheduled 0'], ['c1', 'results']);
  act(() => dispatchLive('campaign.progress', { campaign_id: 'c2', progress }));
  act(() => dispatchLive('campaign.progress', { campaign_id: 'c1', progress }));
  await waitFor(() => expect(rows()).toEqual(['c1 activated 4']));
  expect(asked).toHaveLength(2);
});

test('progress updates its row in the list without a request', async () => {
  await show(<All />, ['c1 scheduled 0', 'c2 scheduled 0'], ['campaigns']);
  act(() => dispatchLive('campaign.progress', { campaign_id: 'c1', progress }));
  await waitFor(() => expect(rows()).toEqual(['c1 activated 4', 'c2 scheduled 0']));
  expect(asked).toHaveLength(1);
});

test('new results are asked for of the campaign that has them', async () => {
  await show(<One />, ['c1 scheduled 0'], ['c1', 'results']);
  act(() => dispatchLive('campaign.results', { campaign_id: 'c2' }));
  act(() => dispatchLive('campaign.results', { campaign_id: 'c1' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.at(-1)).toBe('results');
});

function Brought() {
  const { data } = useCampaign('c1');
  useAttributedOrders('c1');
  return <ul>{data && shown(data)}</ul>;
}

test('the sales that a campaign brought are asked for along with its results', async () => {
  await show(<Brought />, ['c1 scheduled 0'], ['attributed-orders', 'c1']);
  act(() => dispatchLive('campaign.results', { campaign_id: 'c1' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.at(-1)).toBe('attributed-orders');
});

function Pausing() {
  const { data } = useCampaigns(QUERY);
  const { mutate, isSuccess } = useTransition('c1');
  return (
    <>
      <ul>{data?.data.map(shown)}</ul>
      <button type="button" onClick={() => mutate('pause')}>
        {isSuccess ? 'Feito' : 'Pausar'}
      </button>
    </>
  );
}

test('a finished change shows as done without waiting for the list to reload', async () => {
  await show(<Pausing />, ['c1 scheduled 0', 'c2 scheduled 0'], ['campaigns']);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/campaigns?') ? new Promise(() => {}) : answer(address),
  );
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('Feito')).toBeTruthy();
});
