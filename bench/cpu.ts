import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;

interface Process {
  parent: number;
  /** The start of its executable's name. */
  name: string;
  /** Processor time in seconds, with that of its ended children. */
  seconds: number;
}

/** Processor time by part of the program since the call (Linux). */
export interface CpuClock {
  /** Seconds of the worker or server, of PostgreSQL, and of the process on the other side. */
  seconds(): { program: number; postgres: number; other: number };
}

/** Starts counting for these processes; PostgreSQL's are found by their name below this process. */
export function startCpuClock(pids: { program: number; other?: number | undefined }): CpuClock {
  const now = () => {
    const all = readProcesses();
    const own = new Set([process.pid]);
    for (let size = 0; size !== own.size; ) {
      size = own.size;
      for (const [pid, { parent }] of all) if (own.has(parent)) own.add(pid);
    }
    const postgres = [...all].filter(([pid, { name }]) => own.has(pid) && name === 'postgres');
    return {
      program: all.get(pids.program)?.seconds ?? 0,
      other: all.get(pids.other ?? 0)?.seconds ?? 0,
      // An ended connection's time is in its parent's.
      postgres: postgres.reduce((sum, [, { seconds }]) => sum + seconds, 0),
    };
  };
  const before = now();
  return {
    seconds() {
      const after = now();
      return {
        program: after.program - before.program,
        postgres: after.postgres - before.postgres,
        other: after.other - before.other,
      };
    },
  };
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!pid) continue;
    try {
      found.set(pid, readProcess(readFileSync(`/proc/${pid}/stat`, 'latin1')));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return found;
}

function readProcess(stat: string): Process {
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
  return {
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf('(') + 1, end),
    seconds: ticks / TICKS,
  };
}

/** It ended between the listing and the reading. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
}
