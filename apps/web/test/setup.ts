import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What Mantine asks of a browser and jsdom does not have. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Files share the libraries and the window of their process; our modules, the clock, globals and the
// address are each file's own.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
history.replaceState(null, '', '/');
vi.stubGlobal('ResizeObserver', SilentObserver);
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {} },
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.animate = () => ({}) as Animation;
window.matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

// How long what must happen may take: the machine's speed is no test's subject.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
