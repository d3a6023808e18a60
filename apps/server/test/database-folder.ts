import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * A new folder for temporary databases. One has some two thousand files, which memory makes ten
 * times as fast as a disk; when memory is short, they go to the temporary files.
 */
export function databaseFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY) || freemem() < ENOUGH_BYTES) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
