import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileWith } from './compile-with.ts';

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const PROJECTS = ['tsconfig.json', 'apps/web/tsconfig.json'];

function withEntry(path, end, entry) {
  const text = readFileSync(`${ROOT}/${path}`, 'utf8');
  if (!text.includes(end)) throw new Error(`${path} does not end its table with ${end}`);
  return { [path]: text.replace(end, `${entry}\n${end}`) };
}

it('leads from a new channel to the five places that must know it', () => {
  const changed = withEntry(
    'packages/domain/src/channels.ts',
    '} as const satisfies Record<string, ChannelProperties>;',
    `  RCS: {
      name: 'RCS', hint: '', consent: 'SMS', sentBy: 'program', sender: 'account', hasTemplates: false,
      isPaired: false, hours: 'sms', addon: null, priceKinds: ['each'], reports: ['delivered', 'opened'],
      canaryMinutes: 20, look: 'text',
    },`,
  );
  const broken = compileWith(ROOT, PROJECTS, changed, /channel/i);
  // With the declaration, its form in SQL and the empty content of the web app's form these are eight.
  expect(broken.map(({ path }) => path)).toEqual([
    'apps/server/src/areas.ts',
    'apps/server/src/areas/messaging/campaigns/contents/content.ts',
    'apps/web/src/areas/messaging/campaigns/parts/channel-choice.tsx',
    'apps/web/src/areas/messaging/campaigns/parts/contents.tsx',
    'packages/contract/src/campaign-contents.ts',
  ]);
});
