import { useEffect, useState } from 'react';

/** Whole seconds until a moment of this computer's clock, counting down to zero. */
export function useSecondsUntil(endsAtMs: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= endsAtMs;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.max(0, Math.ceil((endsAtMs - now) / 1000));
}

/** `75` → `01:15`, `3700` → `1:01:40`. */
export function formatSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
