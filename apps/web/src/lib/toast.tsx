import { CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { messageOf } from './failure.ts';
import './toast.css';

const DURATION_MS = 5000;
const EXIT_MS = 300;
const TITLES = { success: 'Sucesso', error: 'Erro', warning: 'Atenção', info: 'Informação' };

interface Toast {
  id: number;
  kind: keyof typeof TITLES;
  title: string;
  message: string;
  isLeaving: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Tells what happened, bottom right, for five seconds unless told otherwise; the text may be JSON of
 * title and message.
 */
export function toast(
  kind: Toast['kind'],
  text: string,
  { durationMs = DURATION_MS, title = TITLES[kind] }: { durationMs?: number; title?: string } = {},
): void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, kind, title, message: text, ...wordsIn(text), isLeaving: false }]);
  setTimeout(() => dismiss(id), durationMs);
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
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(({ id, kind, title, message, isLeaving }) => (
        <div
          key={id}
          className="toast"
          data-kind={kind}
          data-leaving={isLeaving || undefined}
          role={kind === 'error' ? 'alert' : 'status'}
        >
          <div>
            <strong>{title}</strong>
            <p>{message}</p>
          </div>
          <CloseButton size="sm" aria-label="Fechar aviso" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
