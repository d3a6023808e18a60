import { useEffect, useEffectEvent, useReducer } from 'react';

/** Changes of one group within this time are one step. */
const PAUSE_MS = 1000;
const MOST_STEPS = 100;

/** A value with its earlier and undone versions. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** What the latest change was about; null: the next change starts a step. */
  group: string | null;
  changedAt: number;
}

export type HistoryEvent<Value> =
  | { type: 'change'; value: Value; group: string | null; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; value: Value };

export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], group: null, changedAt: 0 };
}

/** Applies a change, an undo or a redo; consecutive changes of one group are one step. */
export function stepHistory<Value>(
  history: History<Value>,
  event: HistoryEvent<Value>,
): History<Value> {
  const { past, present, future } = history;
  switch (event.type) {
    case 'change': {
      const { value, group, at } = event;
      const isSameStep =
        group !== null && group === history.group && at - history.changedAt < PAUSE_MS;
      return {
        past: isSameStep ? past : [...past, present].slice(-MOST_STEPS),
        present: value,
        future: [],
        group,
        changedAt: at,
      };
    }
    case 'undo': {
      const previous = past.at(-1);
      if (previous === undefined) return history;
      return {
        past: past.slice(0, -1),
        present: previous,
        future: [present, ...future],
        group: null,
        changedAt: 0,
      };
    }
    case 'redo': {
      const [next, ...later] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: later, group: null, changedAt: 0 };
    }
    case 'reset':
      return historyOf(event.value);
  }
}

/** An edited value with undo and redo of up to 100 steps. */
export function useHistory<Value>(initial: Value) {
  const [history, send] = useReducer(stepHistory<Value>, initial, historyOf<Value>);
  return {
    value: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (value: Value, group: string | null = null) =>
      send({ type: 'change', value, group, at: Date.now() }),
    undo: () => send({ type: 'undo' }),
    redo: () => send({ type: 'redo' }),
    reset: (value: Value) => send({ type: 'reset', value }),
  };
}

/**
 * Handles the keys of undo and redo in an editor: Ctrl-Z, Ctrl-Y and Ctrl-Shift-Z, with ⌘ on a Mac.
 * The result belongs on the editor's element; keys pressed while no element has the focus, as after
 * an undo took the focused one away, arrive by the document.
 */
export function useHistoryKeys(history: {
  undo(): void;
  redo(): void;
}): (event: HistoryKey) => void {
  const handle = (event: HistoryKey) => handleHistoryKey(event, history);
  const handleUnfocused = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) handle(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleUnfocused(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return handle;
}

type HistoryKey = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'key'> & {
  preventDefault(): void;
};

function handleHistoryKey(event: HistoryKey, { undo, redo }: { undo(): void; redo(): void }) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}
