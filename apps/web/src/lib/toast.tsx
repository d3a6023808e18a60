import { CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from './failure.ts';
import texts from './lib.texts.json';
import styles from './toast.module.css';

const DURATION_MS = 5000;
const EXIT_MS = 300;

const { titles } = texts.toast;

interface Toast {
  id: number;
  kind: keyof typeof titles;
  title: string;
  message: string;
  durationMs: number;
  isLeaving: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, bottom right, for five seconds by default; the text may be JSON of title and message. */
export function toast(
  kind: Toast['kind'],
  text: string,
  { durationMs = DURATION_MS, title = titles[kind] }: { durationMs?: number; title?: string } = {},
): void {
  lastId += 1;
  const words = { title, message: text, ...wordsIn(text) };
  const added = { id: lastId, kind, ...words, durationMs, isLeaving: false };
  set([...toasts, added]);
  countDown(added);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function countDown({ id, durationMs }: Toast) {
  hold(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), durationMs),
  );
}

function hold(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function wordsIn(text: string): Partial<Pick<Toast, 'title' | 'message'>> {
  if (!text.startsWith('{')) return {};
  try {
    const { title, message }: Record<string, unknown> = JSON.parse(text);
    if (typeof message !== 'string') return {};
    return typeof title === 'string' ? { title, message } : { message };
  } catch {
    return {};
  }
}

/** For mutations: `onError: toastFailure`. */
export function toastFailure(error: unknown): void {
  toast('error', messageOf(error));
}

function dismiss(id: number) {
  hold(id);
  set(toasts.map((shown) => (shown.id === id ? { ...shown, isLeaving: true } : shown)));
  setTimeout(() => set(toasts.filter((shown) => shown.id !== id)), EXIT_MS);
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The corner in which toasts appear; rendered once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, []);
  return (
    <div className={styles.toasts} data-testid="toasts">
      {shown.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Escape closes the latest, unless something else is open that it closes. */
function closeByEscape({ key, defaultPrevented }: KeyboardEvent) {
  if (key !== 'Escape' || defaultPrevented) return;
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
  const latest = toasts.findLast(({ isLeaving }) => !isLeaving);
  if (latest) dismiss(latest.id);
}

/** The timer pauses while the pointer or the focus is on it. */
function Card({ toast }: { toast: Toast }) {
  const { id, kind, title, message, isLeaving } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to act on but its button; only its time waits
    <div
      className={styles.toast}
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => hold(id)}
      onMouseLeave={() => countDown(toast)}
      onFocus={() => hold(id)}
      onBlur={() => countDown(toast)}
    >
      <div>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      <CloseButton size="sm" aria-label={texts.toast.close} onClick={() => dismiss(id)} />
    </div>
  );
}
