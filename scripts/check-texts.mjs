// Checks that Portuguese sentences of the server stay in the texts file of their module (`*.texts.ts`).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './installed.mjs';

const SOURCES = join(root, 'apps/server/src');

/** Files that hold nothing but texts, under the name of what they are. */
const TEXTS = [
  'areas/identity/account/account-mails.ts',
  'areas/identity/collaborators/invitation-mails.ts',
  'areas/identity/notifications/notification-words.ts',
  'areas/identity/session/reset-mail.ts',
  'areas/messaging/campaigns/sequences/ready-texts.ts',
  'platform/http/openapi/docs-page.ts',
];

/** Files whose Portuguese literals are data, each with its reason. */
const DATA = {
  'areas/records/imports/reading/encoding.ts': 'characters that tell encodings apart',
  'areas/records/imports/reading/shop-columns.ts': "column names of shops' files",
  'platform/mail-refusals.ts': 'words in refusals of mail servers',
  'providers/bling/records.ts': "status names of the shop's orders",
  'providers/loja-integrada/records.ts': "status names of the shop's orders",
  'providers/magento/records.ts': "status names of the shop's orders",
  'providers/medusa/records.ts': "status names of the shop's orders",
  'providers/tray/records.ts': "status names of the shop's orders",
  'providers/vendure/records.ts': "status names of the shop's orders",
  'providers/vtex/records.ts': "status names of the shop's orders",
  'providers/woocommerce/records.ts': "status names of the shop's orders",
  'providers/yampi/records.ts': "status names of the shop's orders",
};

const NOT_CHECKED = /^demo\/|\.(test|texts|generated)\.ts$/;

// Comments and regular expressions are matched first, so that a quote inside them opens no string.
const TOKENS =
  /\/\/.*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}`]|`(?:\\.|[^`\\])*`)*\}|[^`\\])*`/g;
const PORTUGUESE = /[ãõçáéíóúâêôà]/i;
const LITERAL = /^['"`]/;

const allowed = new Set([...TEXTS, ...Object.keys(DATA)]);
const needed = new Set();
const problems = [];
for (const name of readdirSync(SOURCES, { recursive: true })) {
  const path = name.split(sep).join('/');
  if (!path.endsWith('.ts') || NOT_CHECKED.test(path)) continue;
  const text = readFileSync(join(SOURCES, name), 'utf8');
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (!LITERAL.test(token) || !PORTUGUESE.test(token)) continue;
    needed.add(path);
    if (allowed.has(path)) break;
    const line = text.slice(0, index).split('\n').length;
    const file = relative(root, join(SOURCES, name));
    problems.push(`${file}:${line}: a Portuguese text belongs in the module's texts file`);
  }
}
for (const path of allowed) {
  if (!needed.has(path))
    problems.push(`scripts/check-texts.mjs: ${path} has no such literal any more`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
