import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';

/** Structured log: one JSON line per event. Fields are ids, counts and durations, never contents. */
export interface Logger {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Keys redacted as a safeguard: the line shows their presence without the value. */
const PERSONAL =
  'name first_name last_name email to cc to_address address phone document cpf cnpj birthday password token secret authorization cookie'.split(
    ' ',
  );

const work = new AsyncLocalStorage<Record<string, string>>();

/** Whatever is logged until `run` has ended carries these ids, as of the request or job it belongs to. */
export function withLogFields<Result>(fields: Record<string, string>, run: () => Result): Result {
  return work.run(fields, run);
}

/** A log at this level. Without `write`, lines go to the standard output: JSON, or text on a terminal. */
export function createLogger(
  level: Config['logLevel'],
  write: (line: string) => void = process.stdout.isTTY ? writeReadable : writeLine,
): Logger {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: readableError },
      redact: { paths: PERSONAL.flatMap((name) => [name, `*.${name}`]), censor: '[personal]' },
      mixin: () => ({ ...work.getStore() }),
    },
    { write: (line: string) => write(line.trimEnd()) },
  );
  const at =
    (name: keyof Logger) =>
    (event: string, fields: Record<string, unknown> = {}) =>
      logger[name](fields, event);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function readableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    code: Reflect.get(error, 'code'),
    places: placesOf(error.cause),
  };
}

/** Paths of values that violate their schema, without the values. */
function placesOf(cause: unknown): string[] | undefined {
  if (!(cause instanceof z.ZodError)) return undefined;
  return cause.issues.slice(0, 10).map(({ path, code }) => `${path.join('.')}: ${code}`);
}

/** Mail servers often repeat the recipient in their refusals. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]');
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function writeReadable(line: string): void {
  const { at, level, event, ...fields } = JSON.parse(line) as Record<string, string>;
  const rest = Object.entries(fields).map(([name, value]) =>
    name === 'error'
      ? `\n${(value as { stack?: string }).stack ?? JSON.stringify(value)}`
      : ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  writeLine(`${at?.slice(11, 19)} ${level?.padEnd(5)} ${event}${rest.join('')}`);
}
