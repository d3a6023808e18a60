import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { lostConnection } from './failure.ts';
import { createQueryClient } from './keys.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

test('without a network a save fails at once, and is not sent by itself later', async () => {
  onlineManager.setOnline(false);
  const save = vi.fn(() => Promise.reject(lostConnection()));
  const saving = new MutationObserver(createQueryClient(), { mutationFn: save }).mutate();
  await expect(saving).rejects.toMatchObject({ code: 'connection_failed' });
  onlineManager.setOnline(true);
  expect(save).toHaveBeenCalledTimes(1);
});

test('without a network a question fails in seconds', async () => {
  vi.useFakeTimers();
  onlineManager.setOnline(false);
  const asking = createQueryClient().fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(lostConnection()),
    retry: 2,
  });
  const failed = expect(asking).rejects.toMatchObject({ code: 'connection_failed' });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});
