import { expect, test, vi } from 'vitest';
import { isCardScreen, startErrorService } from './error-service.ts';

const { init } = vi.hoisted(() => ({ init: vi.fn() }));
vi.mock('@sentry/browser', () => ({
  init,
  replayIntegration: () => ({}),
  browserTracingIntegration: () => ({}),
}));

test('every session is traced; one in ten is recorded, and each one with an error', () => {
  startErrorService({ dsn: 'https://key@errors.example/1', release: '1' });
  expect(init).toHaveBeenCalledOnce();
  expect(init.mock.lastCall?.[0]).toMatchObject({
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
});

test('the screens on which cards are typed are known', () => {
  const cards = [
    '/wallet/deposit',
    '/wallet/deposit/pix',
    '/wallet/manage-cards',
    '/wallet/auto-topup',
  ];
  expect(cards.filter((path) => !isCardScreen(path))).toEqual([]);
  expect(['/wallet', '/wallet/closings', '/customers'].filter(isCardScreen)).toEqual([]);
});
