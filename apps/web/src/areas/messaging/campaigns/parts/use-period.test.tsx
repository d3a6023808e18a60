import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { usePeriodText } from './use-period.ts';

type Dates = Parameters<ReturnType<typeof usePeriodText>>[0];

function Period({ dates }: { dates: Dates }) {
  return usePeriodText()(dates);
}

function textOf(dates: Partial<Dates>): string | null {
  const none = { started_at: null, ended_at: null, launched_at: null, finished_at: null };
  const session = { context: { store: { time_zone: 'America/Sao_Paulo' } } } as Session;
  const { container, unmount } = renderPart(
    <SessionProvider value={session}>
      <p>
        <Period dates={{ ...none, ...dates }} />
      </p>
    </SessionProvider>,
  );
  const text = container.querySelector('p')!.textContent;
  unmount();
  return text;
}

test('a campaign runs from its start to its end; one cancelled before has the day planned for it', () => {
  const started_at = '2026-11-18T12:00:00Z';
  expect(textOf({})).toBe('Sem data');
  expect(textOf({ started_at })).toBe('desde 18/11/2026');
  expect(textOf({ started_at, finished_at: '2026-11-20T12:00:00Z' })).toBe(
    '18/11/2026 a 20/11/2026',
  );
  expect(textOf({ started_at, finished_at: '2026-11-16T12:00:00Z' })).toBe('18/11/2026');
});
