import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  aServer,
  begin,
  bell,
  byThreshold,
  openApp,
  openLoaded,
  panel,
  rows,
  uuid,
} from '../../../../test/notifications.tsx';
import { notificationDate } from './notification-date.ts';
import styles from './parts/notification-panel.module.css';

beforeEach(begin);

test('the badge stops at 99+, and shows nothing where nothing is unread', async () => {
  aServer(0);
  openApp({ total: 120, unread: 100, read: 20 });
  expect((await bell()).textContent).toBe('99+');
});

test('opening fetches the newest fifteen, with fifteen placeholders meanwhile', async () => {
  const server = aServer(3);
  const answer = Promise.withResolvers<Response>();
  server.refuse = () => answer.promise;
  openApp({ total: 3, unread: 3, read: 0 });
  fireEvent.click(await bell());
  await waitFor(() => expect(document.querySelectorAll(`.${styles.skeleton}`)).toHaveLength(15));
  expect(Object.fromEntries(server.asked[0]!.query)).toEqual({
    page: '1',
    per_page: '15',
    ordering: 'created_at:desc',
  });
  answer.resolve(
    Response.json({
      data: server.all,
      meta: { current_page: 1, last_page: 1, per_page: 15, total: 3 },
    }),
  );
  await screen.findByText('Título 3');
  expect(screen.getAllByText('20 Nov, 14:05')).toHaveLength(3);
  // Opened again it shows what it has.
  fireEvent.click(await bell());
  fireEvent.click(await bell());
  await screen.findByText('Título 3');
  expect(server.of('/notifications')).toHaveLength(1);
});

test('an unread entry counts as seen once a tenth of it shows, and closing sends one batch', async () => {
  const server = await openLoaded(5, 3);
  const eyes = byThreshold(0.1);
  expect(eyes.targets.size).toBe(3);
  for (const row of rows().slice(0, 2)) eyes.show(row);
  expect(eyes.targets.size).toBe(1);
  expect(server.of('/batch-read')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar notificações' }));
  await waitFor(() => expect(server.of('/batch-read')).toHaveLength(1));
  expect(server.of('/batch-read')[0]!.body).toEqual({ notification_ids: [uuid(5), uuid(4)] });
  await waitFor(async () => expect((await bell()).textContent).toBe('1'));
  fireEvent.click(await bell());
  await waitFor(() => expect(document.querySelectorAll('[data-unread]')).toHaveLength(1));
});

test('closing without anything seen sends nothing', async () => {
  const server = await openLoaded(2);
  fireEvent.click(await bell());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notificações' })).toBeNull());
  expect(server.of('/batch-read')).toHaveLength(0);
});

test('the second-to-last entry brings the next page while there is one', async () => {
  const server = await openLoaded(20);
  const scout = byThreshold(0.5);
  expect(scout.options.rootMargin).toBe('50px');
  expect([...scout.targets]).toEqual([rows()[13]]);
  scout.show(rows()[13]!);
  await waitFor(() => expect(rows()).toHaveLength(20));
  expect(server.of('/notifications').map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  await waitFor(() => expect([...byThreshold(0.5).targets]).toEqual([rows()[18]]));
  byThreshold(0.5).show(rows()[18]!);
  expect(server.of('/notifications')).toHaveLength(2);
});

test('more to come shows three placeholders', async () => {
  const server = await openLoaded(20);
  server.refuse = () => new Promise(() => {});
  byThreshold(0.5).show(rows()[13]!);
  await waitFor(() => expect(document.querySelectorAll(`.${styles.skeleton}`)).toHaveLength(3));
});

test('another filter clears the seen notifications and starts at its first page', async () => {
  const server = await openLoaded(4);
  byThreshold(0.1).show(rows()[0]!);
  fireEvent.click(screen.getByRole('radio', { name: /Não lidas/ }));
  await waitFor(() => expect(server.of('/notifications')).toHaveLength(2));
  expect(server.of('/notifications')[1]!.query.get('unread')).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: /^Lidas/ }));
  await waitFor(() => expect(server.of('/notifications')).toHaveLength(3));
  expect(server.of('/notifications')[2]!.query.get('only_read')).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: /Todas/ }));
  await waitFor(() => expect(server.of('/notifications')).toHaveLength(4));
  fireEvent.click(await bell());
  expect(server.of('/batch-read')).toHaveLength(0);
});

test('all as read: marked here, counted, asked for, then all of them shown', async () => {
  const server = await openLoaded(3);
  byThreshold(0.1).show(rows()[0]!);
  fireEvent.click(screen.getByRole('radio', { name: /Não lidas/ }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  const button = screen.getByRole('button', { name: 'Marcar todas como lidas' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await screen.findByText('Todas as notificações foram marcadas como lidas.');
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Todas/ })).toHaveProperty('checked', true),
  );
  expect(server.of('/statistics')).toHaveLength(1);
  expect((await bell()).textContent).toBe('');
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(await bell());
  expect(server.of('/batch-read')).toHaveLength(0);
});

test('a page that closes with the panel open still sends seen notifications, once', async () => {
  const server = await openLoaded(5, 3);
  byThreshold(0.1).show(rows()[0]!);
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(server.of('/batch-read')).toHaveLength(1));
  const [batch] = server.of('/batch-read');
  expect(batch!.body).toEqual({ notification_ids: [uuid(5)] });
  expect(batch!.keepalive).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar notificações' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notificações' })).toBeNull());
  expect(server.of('/batch-read')).toHaveLength(1);
});

test('a refused mark shows an error and leaves the counts', async () => {
  const server = await openLoaded(2);
  server.refuse = () => Response.json({ code: 'internal_error', message: 'Ops.' }, { status: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Marcar todas como lidas' }));
  await screen.findByText('Não foi possível marcar as notificações como lidas.');
  expect((await bell()).textContent).toBe('2');
});

test('a list that fails shows message, code and "Tente Novamente", and a toast', async () => {
  const server = aServer(2);
  server.refuse = () =>
    Response.json({ code: 'internal_error', message: 'Banco fora do ar.' }, { status: 500 });
  openApp({ total: 2, unread: 2, read: 0 });
  fireEvent.click(await bell());
  const block = within(await panel()).findByRole('alert');
  expect((await block).textContent).toContain('Banco fora do ar.');
  expect((await block).textContent).toContain('Código: 500');
  expect(screen.getAllByText('Banco fora do ar.')).toHaveLength(2);
  server.refuse = null;
  fireEvent.click(screen.getByRole('button', { name: 'Tente Novamente' }));
  await screen.findByText('Título 2');
});

test('closing while it loads ends the request without a word', async () => {
  const server = aServer(2);
  server.refuse = () => new Promise(() => {});
  openApp({ total: 2, unread: 2, read: 0 });
  fireEvent.click(await bell());
  await waitFor(() => expect(server.asked).toHaveLength(1));
  const complaints = screen.queryAllByRole('alert').length;
  fireEvent.click(await bell());
  await waitFor(() => expect(server.asked[0]!.signal?.aborted).toBe(true));
  expect(screen.queryAllByRole('alert')).toHaveLength(complaints);
});

test('a link outside opens a new tab without opener; one that is none is no link', async () => {
  const server = aServer(3);
  server.all[0] = { ...server.all[0]!, external_link: 'https://exemplo.com.br/arquivo' };
  server.all[1] = { ...server.all[1]!, internal_path: '//evil.example' };
  server.all[2] = { ...server.all[2]!, external_link: 'javascript:alert(1)', created_at: 'ontem' };
  openApp({ total: 3, unread: 3, read: 0 });
  fireEvent.click(await bell());
  const link = await screen.findByRole('link');
  expect(link).toHaveProperty('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Data inválida')).toBeTruthy();
});

test('dates are a day, a month with its capital, and the time in the zone of the store', () => {
  expect(notificationDate('2026-11-20T17:05:00.000Z', 'America/Sao_Paulo')).toBe('20 Nov, 14:05');
  expect(notificationDate('2026-03-01T02:30:00.000Z', 'America/Sao_Paulo')).toBe('28 Fev, 23:30');
  expect(notificationDate('nunca', 'America/Sao_Paulo')).toBeNull();
});
