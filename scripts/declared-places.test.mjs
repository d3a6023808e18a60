import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileWith } from './compile-with.ts';

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const PROJECTS = ['tsconfig.json', 'apps/web/tsconfig.json'];

/** Contents with each text replaced by another; all must occur. */
function replaced(path, ...changes) {
  let text = readFileSync(`${ROOT}/${path}`, 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${path} does not contain ${before}`);
    text = text.replace(before, after);
  }
  return { [path]: text };
}

const END_OF_CHANNELS = '} as const satisfies Record<string, ChannelProperties>;';

const CHANNEL = replaced('packages/domain/src/channels.ts', [
  END_OF_CHANNELS,
  `  RCS: {
    name: 'RCS', hint: '', consent: 'SMS', sentBy: 'program', sender: 'account', hasTemplates: false,
    isPaired: false, hours: 'sms', addon: null, priceKinds: ['each'], reports: ['delivered', 'opened'],
    canaryMinutes: 20, look: 'text',
  },
${END_OF_CHANNELS}`,
]);

/** A field's declaration, its column, and its shapes in the contract. */
const FIELD = {
  ...replaced(
    'packages/domain/src/customer-fields.ts',
    ["'postal_code'] as const", "'postal_code', 'district'] as const"],
    [
      '  postal_code: {',
      `  district: {
    label: 'Bairro', heading: 'Bairro', type: 'text', isPlace: true, copyName: 'bairro', read: (written) => written, invalid: '',
  },
  postal_code: {`,
    ],
  ),
  ...replaced('apps/server/src/platform/database.generated.ts', [
    'export interface Customers {',
    'export interface Customers { district: string | null;',
  ]),
  ...replaced(
    'packages/contract/src/customer-fields.ts',
    ['city: text(80).nullish(),', 'city: text(80).nullish(), district: text(80).nullish(),'],
    ['city: readWords(80),', 'city: readWords(80), district: readWords(80),'],
  ),
};

/** The compiler reads the whole web app, which takes minutes where other work has the processor. */
const TIMEOUT_MS = 900_000;

it(
  'a new channel leads to five more places, a new field of customers to none',
  () => {
    const changed = { ...CHANNEL, ...FIELD };
    const broken = compileWith(
      ROOT,
      PROJECTS,
      changed,
      /channel|CustomerField|CUSTOMER_FIELD|person/i,
    );
    // With its declaration, its form in SQL and the empty content in the web app's form, a channel has eight places. A
    // field has four: its declaration, its shapes, its column, and the anonymising of it (security/personal-data.ts).
    expect(broken.map(({ path }) => path)).toEqual([
      'apps/server/src/areas.ts',
      'apps/server/src/areas/messaging/campaigns/contents/content.ts',
      'apps/web/src/areas/messaging/campaigns/parts/channel-choice.tsx',
      'apps/web/src/areas/messaging/campaigns/parts/contents.tsx',
      'packages/contract/src/campaign-contents.ts',
    ]);
  },
  TIMEOUT_MS,
);
