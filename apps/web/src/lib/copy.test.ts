import { afterEach, expect, test, vi } from 'vitest';
import { shareLink } from './copy.ts';

afterEach(() => vi.unstubAllGlobals());

function onDevice(isPhone: boolean, can: Partial<Navigator>): void {
  vi.stubGlobal('navigator', can);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList);
}

const copying = (writeText: () => Promise<void>) => ({
  clipboard: { writeText } as Partial<Clipboard> as Clipboard,
});

test('a telephone opens the share sheet for a link', async () => {
  const share = vi.fn(async () => {});
  onDevice(true, { share });
  expect(await shareLink('https://loja.example/x')).toBe('shared');
  expect(share).toHaveBeenCalledWith({ url: 'https://loja.example/x' });
});

test('closing the list of apps is no failure', async () => {
  onDevice(true, { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
  expect(await shareLink('x')).toBe('shared');
});

test('a browser that may not share reports a failure', async () => {
  onDevice(true, { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  expect(await shareLink('x')).toBe('failed');
});

test('elsewhere the link is copied, where the browser allows it', async () => {
  onDevice(false, { share: vi.fn(), ...copying(async () => {}) });
  expect(await shareLink('x')).toBe('copied');
  onDevice(
    false,
    copying(() => Promise.reject(new Error('no'))),
  );
  expect(await shareLink('x')).toBe('failed');
});
