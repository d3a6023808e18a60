import { formatNumber } from './format.ts';

/** A file's size to read: "1,2 GB", "34,5 MB", "0,7 kB". */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes >= 1_000_000_000
      ? (['GB', 1_000_000_000] as const)
      : bytes >= 1_000_000
        ? (['MB', 1_000_000] as const)
        : (['kB', 1000] as const);
  return `${formatNumber(Math.round((bytes / size) * 10) / 10)} ${unit}`;
}
