import type { LiveEvents, LiveKind } from '@clientela/contract';
import { useEffect, useEffectEvent } from 'react';

type Handler = (data: never) => void;

const handlers = new Map<LiveKind, Set<Handler>>();

/** Hands an event to everyone on this page who listens for its kind. */
export function dispatchLive(kind: string, data: unknown): void {
  for (const handler of handlers.get(kind as LiveKind) ?? []) handler(data as never);
}

/** Subscribes to live events of the current store; returns the unsubscribe function. */
export function onLive<Kind extends LiveKind>(
  kind: Kind,
  handler: (data: LiveEvents[Kind]) => void,
): () => void {
  const listening = handlers.get(kind) ?? new Set();
  handlers.set(kind, listening.add(handler));
  return () => void listening.delete(handler);
}

/** Listens while the component is on the page. */
export function useLive<Kind extends LiveKind>(
  kind: Kind,
  handler: (data: LiveEvents[Kind]) => void,
): void {
  const hear = useEffectEvent(handler);
  useEffect(() => onLive(kind, (data) => hear(data)), [kind]);
}
