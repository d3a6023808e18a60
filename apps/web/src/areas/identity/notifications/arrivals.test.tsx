import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatchLive } from '#lib/live.ts';
import styles from '#lib/toast.module.css';
import {
  aNotification,
  aServer,
  begin,
  bell,
  byThreshold,
  openApp,
  openLoaded,
  rows,
  uuid,
} from '../../../../test/notifications.tsx';

beforeEach(begin);

test('a new one appears on top and in the badge, and once even if a page repeats it', async () => {
  const server = await openLoaded(20);
  const arrived = aNotification(21);
  server.all.unshift(arrived);
  act(() => dispatchLive('notification.created', arrived));
  await waitFor(() => expect(rows()[0]!.textContent).toContain('Título 21'));
  expect((await bell()).textContent).toBe('21');
  await waitFor(() => expect([...byThreshold(0.5).targets]).toEqual([rows()[14]]));
  byThreshold(0.5).show(rows()[14]!);
  await waitFor(() => expect(rows()).toHaveLength(21));
  expect(new Set(rows().map((row) => row.getAttribute('data-id'))).size).toBe(21);
});

test('a notification that arrives while the panel is closed is shown for 3,5 s and leaves within 0,3 s', async () => {
  aServer(2);
  openApp({ total: 2, unread: 2, read: 0 });
  await bell();
  vi.useFakeTimers();
  try {
    act(() => dispatchLive('notification.created', aNotification(3)));
    const shown = () => screen.queryByText('Conteúdo 3')?.closest(`.${styles.toast}`);
    expect(shown()?.textContent).toContain('Título 3');
    act(() => vi.advanceTimersByTime(3499));
    expect(shown()?.getAttribute('data-leaving')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(shown()?.getAttribute('data-leaving')).toBe('true');
    act(() => vi.advanceTimersByTime(300));
    expect(shown()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('one that arrives while the panel is open shows there alone', async () => {
  await openLoaded(2);
  act(() => dispatchLive('notification.created', aNotification(3)));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.getAllByText('Conteúdo 3')).toHaveLength(1);
});

test('a panel opened again holds what arrived while it was closed', async () => {
  const server = await openLoaded(2);
  fireEvent.click(await bell());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notificações' })).toBeNull());
  act(() => dispatchLive('notification.created', aNotification(3)));
  fireEvent.click(await bell());
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Título 3'));
  expect(server.of('/notifications')).toHaveLength(1);
});

test('a batch counts once, though the live counts arrive before its answer', async () => {
  const server = await openLoaded(5, 3);
  byThreshold(0.1).show(rows()[0]!);
  const answer = Promise.withResolvers<Response>();
  server.refuse = () => answer.promise;
  fireEvent.click(await bell());
  await waitFor(async () => expect((await bell()).textContent).toBe('2'));
  act(() =>
    dispatchLive('notification.read', {
      notification_ids: [uuid(5)],
      statistics: { total: 5, unread: 2, read: 3 },
    }),
  );
  answer.resolve(new Response(null, { status: 204 }));
  await act(() => new Promise((settled) => setTimeout(settled, 20)));
  expect((await bell()).textContent).toBe('2');
});

test('what another screen of the person read is read here too', async () => {
  await openLoaded(2);
  act(() =>
    dispatchLive('notification.read', {
      notification_ids: [uuid(2)],
      statistics: { total: 2, unread: 1, read: 1 },
    }),
  );
  await waitFor(() => expect(document.querySelectorAll('[data-unread]')).toHaveLength(1));
  expect((await bell()).textContent).toBe('1');
});
