import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type RawRow, UnreadableFile } from './raw-rows.ts';
import { listSheets, readSheet, type SheetOfFile } from './xlsx-sheet.ts';
import { Zip } from './zip.ts';

/** Task of the reading thread: list the sheets, or read the one named (null: the first filled). */
export type XlsxTask = { list: true } | { sheet: string | null };

/** Messages: the sheets, rows, the end, or why the file cannot be read. */
export type XlsxMessage =
  | { sheets: SheetOfFile[] }
  | { rows: RawRow[] }
  | { end: true }
  | { unreadable: string };

const port = parentPort;
if (!port) throw new Error('xlsx-worker runs in a worker thread only');
const { path, task, maxUnpackedBytes } = workerData as {
  path: string;
  task: XlsxTask;
  maxUnpackedBytes: number;
};

// one batch ahead at most: the next is read when the last was taken
const turns: (() => void)[] = [];
port.on('message', () => turns.shift()?.());
const asked = () => new Promise<void>((resolve) => turns.push(resolve));

const send = (message: XlsxMessage) => port.postMessage(message);
const file = await open(path, 'r');
try {
  const zip = await Zip.open(file, maxUnpackedBytes);
  if ('list' in task) send({ sheets: await listSheets(zip) });
  else await sendRows(readSheet(zip, task.sheet));
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ unreadable: error.message });
} finally {
  await file.close();
  port.close();
}

async function sendRows(batches: AsyncGenerator<RawRow[]>): Promise<void> {
  for await (const rows of batches) {
    const next = asked();
    send({ rows });
    await next;
  }
  send({ end: true });
}
