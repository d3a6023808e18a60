import { ActionIcon, Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatSeconds } from '#lib/countdown.ts';
import { toast } from '#lib/toast.tsx';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';

/** Formats that WhatsApp accepts for voice messages, best first; browsers record one or the other. */
const FORMATS = ['audio/ogg;codecs=opus', 'audio/mp4'];

function formatHere(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/** Records a voice message; hidden if the browser records no format that WhatsApp accepts. */
export function VoiceButton({ onRecorded }: { onRecorded(file: File): void }) {
  const t = useChatTexts();
  const [format] = useState(formatHere);
  const recorder = useRef<MediaRecorder | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const seconds = useSecondsSince(startedAt);
  useEffect(() => () => stopAll(recorder.current), []);
  if (!format) return null;

  async function record(mimeType: string) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const made = new MediaRecorder(stream, { mimeType });
      const pieces: Blob[] = [];
      made.ondataavailable = ({ data }) => pieces.push(data);
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setStartedAt(null);
        const type = mimeType.replace(/;.*/, '');
        const name = type === 'audio/ogg' ? 'voz.ogg' : 'voz.m4a';
        if (recorder.current === made) onRecorded(new File(pieces, name, { type }));
      };
      recorder.current = made;
      made.start();
      setStartedAt(Date.now());
    } catch {
      toast('error', t('composer.no_microphone'));
    }
  }

  function discard() {
    const made = recorder.current;
    recorder.current = null;
    made?.stop();
  }

  if (startedAt === null) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={() => void record(format)}
        aria-label={t('composer.record')}
      >
        <IconMicrophone size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <div className={styles.recording}>
      <span role="timer">{t('composer.recording', { time: formatSeconds(seconds) })}</span>
      <Button size="xs" variant="default" onClick={discard}>
        {t('composer.discard')}
      </Button>
      <ActionIcon
        size={44}
        onClick={() => recorder.current?.stop()}
        aria-label={t('composer.stop')}
      >
        <IconPlayerStop size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Releases the microphone on leaving during a recording. */
function stopAll(recorder: MediaRecorder | null) {
  if (recorder?.state !== 'recording') return;
  recorder.onstop = null;
  recorder.stop();
  for (const track of recorder.stream.getTracks()) track.stop();
}

function useSecondsSince(startedAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000));
}
