import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type RawRow, UnreadableFile } from './raw-rows.ts';
import { readSheet } from './xlsx-sheet.ts';
import { Zip } from './zip.ts';

/** What the reading thread tells: rows, the end, or why the file cannot be read. */
export type XlsxMessage = { rows: RawRow[] } | { end: true } | { unreadable: string };

const port = parentPort;
if (!port) throw new Error('xlsx-worker runs in a worker thread only');
const { path, maxUnpackedBytes } = workerData as { path: string; maxUnpackedBytes: number };

// one batch ahead at most: the next is read when the last was taken
const turns: (() => void)[] = [];
port.on('message', () => turns.shift()?.());
const asked = () => new Promise<void>((resolve) => turns.push(resolve));

const send = (message: XlsxMessage) => port.postMessage(message);
const file = await open(path, 'r');
try {
  for await (const rows of readSheet(await Zip.open(file, maxUnpackedBytes))) {
    const next = asked();
    send({ rows });
    await next;
  }
  send({ end: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ unreadable: error.message });
} finally {
  await file.close();
  port.close();
}
