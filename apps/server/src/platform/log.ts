import type { Config } from './config.ts';

const LEVELS = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const;

/** Structured log: one JSON line per event. Fields are ids, counts and durations, never contents. */
export interface Logger {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export function createLogger(
  level: Config['logLevel'],
  write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Logger {
  const at =
    (name: keyof Logger) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS[name] < LEVELS[level]) return;
      write(
        JSON.stringify({ at: new Date().toISOString(), level: name, event, ...readable(fields) }),
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function readable(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error
        ? { message: value.message, stack: value.stack, code: Reflect.get(value, 'code') }
        : value,
    ]),
  );
}
