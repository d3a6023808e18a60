import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatRelative } from '#lib/format.ts';
import { useEditingTexts } from './editing.texts.ts';

const PAUSE_MS = 1200;
const RETRY_MS = 10_000;

type SaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed' | 'stopped';

interface AutosaveOptions<Value> {
  value: Value;
  /** Incomplete input is kept in the browser only. */
  isComplete: boolean;
  /** Resolves to false where a person has to decide first: saving stops until `resume`. */
  save(value: Value): Promise<boolean>;
}

/** Saves a value shortly after its latest change; a failed save is repeated. */
export function useAutosave<Value>({ value, isComplete, save }: AutosaveOptions<Value>) {
  const [saved, setSaved] = useState(value);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<'saving' | 'failed' | 'stopped' | null>(null);
  const isSaving = useRef(false);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const isDirty = value !== saved;

  /** Resolves to whether the server has the latest value. */
  async function run(): Promise<boolean> {
    if (!isDirty) return true;
    if (isSaving.current || !isComplete) return false;
    isSaving.current = true;
    setOutcome('saving');
    try {
      const isSaved = await save(value);
      if (isSaved) {
        setSaved(value);
        setSavedAt(Date.now());
      }
      setOutcome(isSaved ? null : 'stopped');
      return isSaved && value === latest.current;
    } catch {
      setOutcome('failed');
      return false;
    } finally {
      isSaving.current = false;
    }
  }
  const runLater = useEffectEvent(run);

  const isWaiting = isDirty && isComplete && outcome !== 'saving' && outcome !== 'stopped';
  const pause = outcome === 'failed' ? RETRY_MS : PAUSE_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the value starts the pause again
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void runLater(), pause);
    return () => clearTimeout(timer);
  }, [isWaiting, pause, value]);

  const state: SaveState = !isDirty ? 'saved' : !isComplete ? 'incomplete' : (outcome ?? 'waiting');
  return {
    state,
    savedAt,
    isDirty,
    saveNow: run,
    /** The value is what the server has. */
    resume(known: Value) {
      setSaved(known);
      setOutcome(null);
    },
  };
}

interface SaveStatusProps {
  autosave: Pick<ReturnType<typeof useAutosave>, 'state' | 'savedAt' | 'saveNow'>;
}

/** "Salvo há 3 s", or why not. */
export function SaveStatus({ autosave: { state, savedAt, saveNow } }: SaveStatusProps) {
  const t = useEditingTexts();
  const now = useNow(1000);
  const age = savedAt === null ? null : Math.max(0, Math.round((now - savedAt) / 1000));
  const savedText =
    savedAt === null || age === null
      ? t('saving.saved')
      : age < 60
        ? t('saving.saved_ago', { seconds: age })
        : t('saving.saved_at', { when: formatRelative(new Date(savedAt).toISOString()) });
  const text = state === 'saved' ? savedText : t(`saving.${state}`);
  return (
    <Text size="sm" c={state === 'failed' ? 'var(--danger)' : 'dimmed'} component="div">
      {/* The age would be read out each second. */}
      <span aria-hidden={state === 'saved'}>{text}</span>
      <VisuallyHidden role="status">
        {state === 'saved' && savedAt !== null ? t('saving.saved') : ''}
        {state === 'failed' || state === 'incomplete' ? text : ''}
      </VisuallyHidden>
      {(state === 'failed' || state === 'stopped') && (
        <Button size="compact-sm" variant="subtle" ml={8} onClick={() => void saveNow()}>
          {t('saving.retry')}
        </Button>
      )}
    </Text>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
