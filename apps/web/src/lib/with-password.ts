import { useSyncExternalStore } from 'react';
import { Failure } from './failure.ts';

/** The password that a change waits for: of cards, of keys, of secrets. */
let asked: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

/** Makes the change; if the server requires the password, requests it and retries. */
export async function withPassword<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    const isNeeded = error instanceof Failure && error.code === 'password_needed';
    if (!isNeeded || listeners.size === 0 || !(await ask())) throw error;
    return change();
  }
}

function ask(): Promise<boolean> {
  asked ??= Promise.withResolvers<boolean>();
  notifyListeners();
  return asked.promise;
}

/** Ends the question: the server has taken the password, or the person would rather not. */
export function answerPassword(isTyped: boolean): void {
  asked?.resolve(isTyped);
  asked = null;
  notifyListeners();
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== null);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // No password dialog is mounted.
    if (listeners.size === 0) answerPassword(false);
  };
}
