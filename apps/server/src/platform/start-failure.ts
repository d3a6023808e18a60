import { type Config, ConfigError } from './config.ts';

/** The problem and its remedy, in one line for the operator. */
export function explainStart(error: unknown, config: Pick<Config, 'port' | 'dataDir'>): string {
  const { code, path, message } = asSystemError(error);
  if (error instanceof ConfigError) return message;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is taken by another program. Stop that one, or choose another port: PORT=${config.port + 1} npm start`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path
        ? `This user may not write to ${path}. Give it to the user, or name another folder in DATA_DIR.`
        : message;
    case 'ENOSPC':
      return `The disk is full. Make room for ${config.dataDir}, or name a folder on another disk in DATA_DIR.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database does not answer (${message}). Start it, or correct DATABASE_URL.`;
    case '28P01':
    case '3D000':
      return `The database refuses: ${message}. Correct DATABASE_URL.`;
    default:
      return message.split('\n')[0] ?? '';
  }
}

interface SystemError {
  code?: string;
  path?: string;
  message: string;
}

/** Several addresses that were tried make one error with many within. */
function asSystemError(error: unknown): SystemError {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return asSystemError(error.errors[0]);
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return Object.assign({ message: error.message }, error);
}
