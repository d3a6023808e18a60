import { readStored, removeStored, writeStored } from './storage.ts';

const OFFSET = 'clock_offset';
/** The answer's header counts whole seconds and is under way for some of them. */
const TOLERATED_MS = 60_000;

/** Computes this computer's clock offset from a response's date header. */
export function noteServerTime(dateHeader: string | null): void {
  const server = Date.parse(dateHeader ?? '');
  if (Number.isNaN(server)) return;
  const offset = server - Date.now();
  const isWrong = Math.abs(offset) > TOLERATED_MS;
  if (isWrong === (readStored(OFFSET) !== null) && (!isWrong || isClose(offset))) return;
  if (isWrong) writeStored(OFFSET, String(offset));
  else removeStored(OFFSET);
}

const isClose = (offset: number) => Math.abs(offset - storedOffset()) < TOLERATED_MS;

function storedOffset(): number {
  const offset = Number(readStored(OFFSET));
  return Number.isFinite(offset) ? offset : 0;
}

/** Now by the server's clock: by our own, corrected where that is known to be wrong. */
export function serverNow(): number {
  return Date.now() + storedOffset();
}
