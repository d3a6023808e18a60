import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Stub for a browser API that Mantine requires and jsdom lacks. */
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

// Timeouts are generous: tests must not depend on machine speed.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
