import type { TestProject } from 'vitest/node';
import { givenServers, provideServers } from './global-setup.ts';

/** Three servers: home and two of stores, started here or given. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = givenServers();
  return provideServers(project, given.length > 0 ? given : [undefined, undefined, undefined]);
}
