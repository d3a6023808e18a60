import { Worker } from 'node:worker_threads';
import { importsTexts } from '../imports.texts.ts';
import { MAX_XLSX_UNPACKED_BYTES } from './file-type.ts';
import { type RawRow, UnreadableFile } from './raw-rows.ts';
import type { SheetOfFile } from './xlsx-sheet.ts';
import type { XlsxMessage, XlsxTask } from './xlsx-worker.ts';

const MEMORY_MB = 640;
/** A thread that is silent for this long is reading a bomb. */
const SILENCE_MS = 60_000;

export interface XlsxLimits {
  maxUnpackedBytes?: number;
  silenceMs?: number;
  memoryMb?: number;
}

/** The visible sheets of a spreadsheet file. */
export async function listXlsxSheets(
  path: string,
  limits: XlsxLimits = {},
): Promise<SheetOfFile[]> {
  await using thread = startThread(path, { list: true }, limits);
  const message = await thread.next();
  if ('sheets' in message) return message.sheets;
  throw new Error('unexpected message from the spreadsheet thread');
}

/** The rows of one sheet, by its name, or of the first filled one; blank rows are left out. */
export async function* readXlsxRows(
  path: string,
  sheet: string | null,
  limits: XlsxLimits = {},
): AsyncGenerator<RawRow[]> {
  await using thread = startThread(path, { sheet }, limits);
  for (;;) {
    const message = await thread.next();
    if (!('rows' in message)) return;
    yield message.rows;
    thread.goOn();
  }
}

/**
 * A thread of its own reads the file, so that a hostile one can exhaust that thread's memory and
 * time and nothing else.
 */
function startThread(path: string, task: XlsxTask, limits: XlsxLimits) {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: {
      path,
      task,
      maxUnpackedBytes: limits.maxUnpackedBytes ?? MAX_XLSX_UNPACKED_BYTES,
    },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb ?? MEMORY_MB },
  });
  const inbox = new Inbox(worker, limits.silenceMs ?? SILENCE_MS);
  return {
    async next() {
      const message = await inbox.next();
      if ('unreadable' in message) throw new UnreadableFile(message.unreadable);
      return message;
    },
    goOn: () => worker.postMessage('next'),
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

/** Messages of the thread in order; its death and its silence are failures of the wait. */
class Inbox {
  readonly #messages: XlsxMessage[] = [];
  readonly #silenceMs: number;
  #failure: Error | null = null;
  #wake: () => void = () => {};

  constructor(worker: Worker, silenceMs: number) {
    this.#silenceMs = silenceMs;
    worker.on('message', (message: XlsxMessage) => {
      this.#messages.push(message);
      this.#wake();
    });
    worker.on('error', (error) => this.#fail(asRefusal(error)));
    worker.on('exit', () => this.#fail(new Error('the spreadsheet thread ended early')));
  }

  async next(): Promise<XlsxMessage> {
    const message = this.#messages.shift();
    if (message) return message;
    if (this.#failure) throw this.#failure;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#fail(new UnreadableFile(importsTexts.too_slow));
      }, this.#silenceMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return this.next();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }
}

function asRefusal(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new UnreadableFile(importsTexts.too_much_memory, {
      cause: error,
    });
  }
  return error instanceof Error
    ? error
    : new Error('the spreadsheet thread failed', { cause: error });
}
