import { expect, test } from 'vitest';
import { compileLesson } from './compile-lesson.ts';
import { compileLibrary } from './library.ts';

const PICTURES = { tags: [900, 600] } as const;

const FRONT = {
  title: 'Tags',
  summary: 'Marque clientes.',
  area: 'Clientes',
  minutes: '8',
  screen: '/settings/my-tags',
  keywords: 'tag, etiqueta',
  order: '10',
};

function markdownOf(body: string, changes: Partial<typeof FRONT> = {}): string {
  const front = Object.entries({ ...FRONT, ...changes })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}: ${value}`);
  return ['---', ...front, '---', body].join('\n');
}

const compile = (body: string, changes: Partial<typeof FRONT> = {}) =>
  compileLesson('tags.md', markdownOf(body, changes), PICTURES);

test('a lesson compiles to blocks in the order of its file', () => {
  const lesson = compile(`Antes de **tudo**.

:::open /settings/my-tags
- [tag_created] Crie a tag “VIP”.
- Escolha uma **cor**.
:::

:::number customers_total
Clientes
na loja
:::

:::check
Qual?
- ( ) Esta.
- (x) Aquela.
> Porque *sim*.
:::
Fim.`);
  expect(lesson).toMatchObject({ slug: 'tags', minutes: 8, order: 10, address: FRONT.screen });
  expect(lesson.blocks).toEqual([
    { kind: 'html', html: '<p>Antes de <strong>tudo</strong>.</p>' },
    {
      kind: 'open',
      screen: '/settings/my-tags',
      address: '/settings/my-tags',
      steps: [
        { key: 'crie-a-tag-vip', fact: 'tag_created', html: 'Crie a tag “VIP”.' },
        { key: 'escolha-uma-cor', fact: null, html: 'Escolha uma <strong>cor</strong>.' },
      ],
    },
    { kind: 'number', number: 'customers_total', label: 'Clientes na loja' },
    {
      kind: 'check',
      question: 'Qual?',
      answers: [
        { text: 'Esta.', is_right: false },
        { text: 'Aquela.', is_right: true },
      ],
      why: '<p>Porque <em>sim</em>.</p>',
    },
    { kind: 'html', html: '<p>Fim.</p>' },
  ]);
});

test('raw HTML is shown as text, and a link that runs a script stays text', () => {
  const [block] = compile('<script>alert(1)</script> [x](javascript:alert(1))').blocks;
  expect(block).toMatchObject({ html: expect.stringContaining('&lt;script&gt;') });
  expect(JSON.stringify(block)).not.toMatch(/<script|href/);
});

test('an indented line continues a step, an answer or a question', () => {
  const [open, check] = compile(
    ':::open /imports\n- Veja\n  bem.\n\n- Fim.\n:::\n:::check\nQual\n  delas?\n- (x) A\n  ou B\n- ( ) C\n> D\n:::',
  ).blocks;
  expect(open).toMatchObject({ steps: [{ html: 'Veja bem.' }, { html: 'Fim.' }] });
  expect(check).toMatchObject({ question: 'Qual delas?', answers: [{ text: 'A ou B' }, {}] });
});

test('a picture has its address and size', () => {
  const [block] = compile('![A lista](picture:tags)').blocks;
  expect(block).toMatchObject({
    html:
      '<p><a class="picture" href="/academy/tags.webp" target="_blank" rel="noopener">' +
      '<img src="/academy/tags.webp" alt="A lista" width="900" height="600" loading="lazy"></a></p>',
  });
});

test('a screen with parameters opens the nearest screen without them', () => {
  const open = (screen: string) => compile(`:::open ${screen}\n- Veja.\n:::`).blocks[0];
  expect(open('/campaigns/{id}/results')).toMatchObject({ address: '/campaigns' });
  expect(open('/settings/integrations/nuvemshop')).toMatchObject({
    address: '/settings/integrations/nuvemshop',
  });
  expect(open('/customers?tab=clusters')).toMatchObject({ address: '/customers?tab=clusters' });
});

test.each([
  ['an unknown screen', ':::open /nowhere\n- Veja.\n:::', /:10: unknown screen \/nowhere/],
  ['a link to an unknown screen', '\n[lá](/nowhere)', /:11: unknown screen \/nowhere/],
  ['an unknown fact', ':::open /imports\n- [done] Veja.\n:::', /:11: unknown fact done/],
  ['a step without its dash', ':::open /imports\nVeja.\n:::', /:11: a step begins with/],
  ['a screen without steps', ':::open /imports\n:::', /:10: :::open has no steps/],
  ['two equal steps', ':::open /imports\n- Veja.\n- Veja.\n:::', /two steps have the text/],
  ['an unknown number', ':::number luck\nSorte\n:::', /:10: unknown number luck/],
  ['a number without a label', ':::number leads_total\n:::', /:10: a number needs a label/],
  ['an unknown picture', 'Oi.\n\n![Lá](picture:nowhere)', /:12: unknown picture picture:nowhere/],
  ['a picture of another server', '![Lá](https://x.example/a.png)', /unknown picture https/],
  ['a picture without a description', '![](picture:tags)', /a picture needs a description/],
  ['a heading of the first level', '# Oi', /:10: use headings of level ## or ###/],
  ['an unknown directive', ':::video x\n:::', /:10: unknown directive/],
  ['an open directive', ':::number leads_total\nLeads', /:10: :::number is not closed/],
  ['a check without a question', ':::check\n- (x) A\n- ( ) B\n> C\n:::', /needs a question/],
  ['a check with one answer', ':::check\nQ?\n- (x) A\n> C\n:::', /needs two answers/],
  ['a check with two right answers', ':::check\nQ?\n- (x) A\n- (x) B\n> C\n:::', /exactly one/],
  ['a check without its reason', ':::check\nQ?\n- (x) A\n- ( ) B\n:::', /needs its reason/],
  [
    'a stray line in a check',
    ':::check\nQ?\n- (x) A\n- ( ) B\nfoo\n> C\n:::',
    /:14: neither answer nor reason/,
  ],
])('refuses %s', (_name, body, message) => {
  expect(() => compile(body)).toThrow(message);
});

test.each(Object.keys(FRONT))('refuses a lesson without %s', (key) => {
  expect(() => compile('Oi.', { [key]: '' })).toThrow(
    new RegExp(`tags.md:1: front matter needs ${key}`),
  );
});

test('refuses front matter that is missing, unknown or no number', () => {
  expect(() => compileLesson('tags.md', 'Oi.', PICTURES)).toThrow(/front matter between/);
  expect(() => compile('Oi.', { title: 'Tags\nauthor: Ana' })).toThrow(/:3: unknown front matter/);
  expect(() => compile('Oi.', { minutes: 'dez' })).toThrow(/minutes must be a whole number/);
  expect(() => compile('Oi.', { screen: '/nowhere' })).toThrow(/unknown screen \/nowhere/);
});

test('lessons stand in their order; two of the same order are refused', () => {
  const files = { 'b.md': markdownOf('B', { order: '20' }), 'a.md': markdownOf('A') };
  expect(compileLibrary(files, PICTURES).map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect(() => compileLibrary({ ...files, 'c.md': markdownOf('C') }, PICTURES)).toThrow(
    /c.md:1: order 10 is taken by a.md/,
  );
});
