import type { SessionToken } from '@clientela/contract';
import { useSyncExternalStore } from 'react';

/** Unsaved work on this page, and the sign-in that preserves it. */
let works = 0;
let asked: PromiseWithResolvers<SessionToken> | null = null;
const listeners = new Set<() => void>();

export function hasUnsavedWork(): boolean {
  return works > 0;
}

/** Counts as unsaved work until the returned function is called. */
export function holdUnsavedWork(): () => void {
  works += 1;
  return () => {
    works -= 1;
  };
}

/** Opens the password dialog over the page; concurrent callers share its result. */
export function signInAgain(): Promise<SessionToken> {
  asked ??= Promise.withResolvers<SessionToken>();
  for (const listener of listeners) listener();
  return asked.promise;
}

export function onSignedInAgain(token: SessionToken): void {
  asked?.resolve(token);
  asked = null;
  for (const listener of listeners) listener();
}

export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
