import { EmailDocument } from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { type MessageCustomer, resolveLink } from '#areas/messaging/delivery/index';
import { type CompiledEmail, fillSlots, subjectFor } from '#areas/messaging/email/index';
import { joinSlices } from '#platform/mime/slices';
import { compileEmail } from './compile-email.ts';
import { findForbiddenCss } from './forbidden-css.rules.ts';
import { sizeOf } from './slot-book.ts';

const store = {
  name: 'Loja & Cia',
  site_url: 'https://loja.com.br',
  address: 'Rua A, 1',
  coupon: 'VOLTA10',
};
const customer: MessageCustomer = {
  first_name: '<b>Ana</b>',
  last_name: 'Souza',
  email: 'ana@x.com',
  city: 'Belém',
  state: 'PA',
  custom: { time: 'Remo', desde: '01/02/2020' },
};
const urls = {
  link: (position: number) => `https://c.app/l/${position}`,
  pixel: 'https://c.app/p',
  unsubscribe: 'https://c.app/u',
};

const footer = { type: 'footer', id: 'f' } as const;
const every = EmailDocument.parse({
  version: 1,
  preheader: 'Só hoje, {{customer.first_name | "cliente"}}',
  blocks: [
    {
      type: 'text',
      id: 'a',
      html: '<h1>Olá, {{customer.first_name | "cliente"}}</h1><p>De <b>{{customer.city}}</b>, <a href="https://loja.com.br/x?a=1&amp;b=2">veja</a></p><ul><li>um</li><li>dois</li></ul>',
    },
    {
      type: 'image',
      id: 'b',
      src: 'https://img.com/a.png',
      alt: 'Foto',
      href: 'https://loja.com.br',
    },
    { type: 'button', id: 'c', label: 'Comprar', href: 'https://loja.com.br/p?cupom={{coupon}}' },
    { type: 'divider', id: 'd' },
    {
      type: 'columns',
      id: 'e',
      columns: [
        {
          blocks: [
            {
              type: 'product',
              id: 'g',
              name: 'Café',
              price: 1990,
              old_price: 2490,
              href: 'https://loja.com.br/cafe',
              image: 'https://img.com/c.png',
            },
          ],
        },
        { blocks: [{ type: 'coupon', id: 'h' }] },
      ],
    },
    {
      type: 'social',
      id: 'i',
      links: [{ network: 'instagram', href: 'https://instagram.com/loja' }],
    },
    footer,
  ],
});

test('every block compiles without problems, forbidden CSS or text outside tables of 600', async () => {
  const { email, problems } = await compileEmail(every, ['Oi']);
  const { html } = drawn(email);

  expect(problems).toEqual([]);
  expect(findForbiddenCss(html)).toEqual([]);
  expect(html).toContain('max-width:600px');
  expect(html).toContain('R$');
  expect(html).not.toMatch(/mj-(text|column)>|\{\{|[\uE000-\uF8FF]/);
});

test('without style blocks the message still flows: columns stack at full width', async () => {
  const { email } = await compileEmail(every, []);
  const bare = drawn(email).html.replaceAll(/<style[\s\S]*?<\/style>/g, '');
  const fixed = [
    ...bare.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(/style="[^"]*?\bwidth:(\d+)px/g),
  ];

  expect(bare).toContain('display:inline-block;vertical-align:top;width:100%');
  expect(fixed.filter((match) => Number(match[1]) > 600)).toEqual([]);
});

test('values are escaped in HTML and left alone in text and subject', async () => {
  const { email } = await compileEmail(every, ['{{customer.first_name}} viu?']);
  const { html, text, subjects } = drawn(email);

  expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt;');
  expect(html).toContain('Loja &amp; Cia');
  expect(text).toContain('Olá, <b>Ana</b>');
  expect(subjects[0]).toBe('<b>Ana</b> viu?');
});

test('a missing value uses its fallback and attributes are said as they are written', async () => {
  const document = only(
    '<p>{{customer.first_name | "cliente"}}, {{customer.attributes.desde}}</p>',
  );
  const { email } = await compileEmail(document, []);

  expect(drawn(email).html).toContain('&lt;b&gt;Ana&lt;/b&gt;, 01/02/2020');
  expect(drawn(email, { ...customer, first_name: ' ', custom: {} }).html).toContain('cliente, ');
});

test('links are numbered, tracked in both parts, and keep their target apart', async () => {
  const { email } = await compileEmail(every, []);
  const { html, text } = drawn(email);

  expect(email.links.slice(0, 3)).toEqual([
    'https://loja.com.br/x?a=1&b=2',
    'https://loja.com.br',
    'https://loja.com.br/p?cupom={{coupon}}',
  ]);
  expect(html).toContain('href="https://c.app/l/2"');
  expect(text).toContain('Comprar: https://c.app/l/2');
  expect(html).not.toContain('loja.com.br/x');
  expect(html.match(/https:\/\/c\.app\/p"/g)).toHaveLength(1);
  expect(html).toContain('href="https://c.app/u"');
  expect(text).toContain('https://c.app/u');
  expect(resolveLink(email.links[2] ?? '', store)).toBe('https://loja.com.br/p?cupom=VOLTA10');
});

test.each([
  ['<script>alert(1)</script>', 'alert'],
  ['<p onclick="x()">a</p>', 'onclick'],
  ['<img src=x onerror=alert(1)>', 'onerror'],
  ['<mj-include path="/etc/passwd" />', 'passwd'],
  ['<svg><script>alert(1)</script></svg>', 'alert'],
  ['<a href="javascript:alert(1)">a</a>', 'javascript'],
  ['<style>*{position:fixed}</style>', 'fixed'],
  ['<p style="position:fixed">a</p>', 'fixed'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert'],
  ['<p>\uE0000\uE001</p>', '\uE000'],
])('an author cannot bring in %s', async (html, trace) => {
  const { email } = await compileEmail(only(html), []);

  expect(drawn(email).html).not.toContain(trace);
});

test('what should be mended is named with its block', async () => {
  const document = EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'text', id: 'a', html: '<p>{{customer.cpf}} <a href="ftp://x">x</a></p>' },
      { type: 'text', id: 'e', html: '<a href="https://x.com/?e={{customer.email}}">x</a>' },
      { type: 'button', id: 'b', label: 'x', href: '' },
      { type: 'image', id: 'c', src: '' },
      { type: 'text', id: 'g', html: '<p>Oi!</p><p>Escreva aqui.</p>' },
      {
        type: 'columns',
        id: 'h',
        columns: [
          {
            blocks: [{ type: 'product', id: 'i', name: 'Nome do produto', href: 'https://x.com' }],
          },
          { blocks: [{ type: 'text', id: 'j', html: '<p>Escreva aqui. Ou ali.</p>' }] },
        ],
      },
      {
        type: 'social',
        id: 'k',
        links: [{ network: 'instagram', href: 'https://instagram.com/' }],
      },
      footer,
    ],
  });
  const { problems } = await compileEmail(document, ['{{foo}}']);

  expect(problems.map((problem) => [problem.block_id, problem.code])).toEqual([
    [null, 'unknown_variable'],
    ['a', 'unknown_variable'],
    ['a', 'unsafe_link'],
    ['e', 'unsafe_link'],
    ['b', 'missing_link'],
    ['c', 'missing_image'],
    ['g', 'unchanged_hint'],
    ['i', 'unchanged_hint'],
    ['k', 'unchanged_hint'],
  ]);
});

test('variables in a mailbox link are filled in and encoded, and the text part has no entities', async () => {
  const href =
    'mailto:loja@x.com.br?subject=Olá,%20{{store.name}}&amp;body={{coupon}}%20de%20{{customer.first_name}}';
  const { email, problems } = await compileEmail(only(`<p><a href="${href}">escreva</a></p>`), []);
  const { html, text } = drawn(email, { ...customer, first_name: "D'Ávila" });
  const address =
    'mailto:loja@x.com.br?subject=Ol%C3%A1,%20Loja%20%26%20Cia&body=VOLTA10%20de%20D%27%C3%81vila';

  expect(problems).toEqual([]);
  expect(html).toContain(`href="${address.replace('&', '&amp;')}"`);
  expect(text).toContain(`escreva (${address})`);
});

test('a subject whose variables have no value contains the sender', async () => {
  const { email } = await compileEmail(every, ['{{customer.first_name}}!', 'Oi']);
  const subjects = (of: MessageCustomer) => {
    const values = fillSlots(email.slots, of, store, urls);
    return email.subjects.map((subject) => subjectFor(subject, values, store));
  };
  expect(subjects({ ...customer, first_name: '' })).toEqual(['Uma mensagem de Loja & Cia', 'Oi']);
  expect(subjects({ ...customer, first_name: 'Ana' })).toEqual(['Ana!', 'Oi']);
});

test('a message above 102 kB is warned about', async () => {
  const long = only(`<p>${'texto '.repeat(8000)}</p>`);
  const longer = { ...long, blocks: Array(3).fill(long.blocks[0]).concat(long.blocks.slice(1)) };

  expect(sizeOf((await compileEmail(every, [])).email).is_too_big).toBe(false);
  expect(sizeOf((await compileEmail(longer, [])).email).is_too_big).toBe(true);
});

test('a model without a footer is refused', () => {
  expect(
    EmailDocument.safeParse({ version: 1, blocks: [{ type: 'divider', id: 'a' }] }).success,
  ).toBe(false);
});

function only(html: string): EmailDocument {
  return EmailDocument.parse({ version: 1, blocks: [{ type: 'text', id: 'a', html }, footer] });
}

function drawn(email: CompiledEmail, of = customer) {
  const values = fillSlots(email.slots, of, store, urls);
  return {
    html: joinSlices(email.html, values),
    text: joinSlices(email.text, values),
    subjects: email.subjects.map((subject) => joinSlices(subject, values)),
  };
}

describe('the review of the content', () => {
  const review = async (blocks: unknown[], subject = 'Oi', label?: string) => {
    const last = { ...footer, ...(label && { unsubscribe_label: label }) };
    const document = EmailDocument.parse({ version: 1, blocks: [...blocks, last] });
    const { problems } = await compileEmail(document, [subject]);
    return problems.map(({ block_id, severity, code }) => `${severity} ${code} ${block_id}`);
  };
  const words = 'uma duas três quatro cinco seis sete oito nove dez onze doze';
  const text = { type: 'text', id: 't', html: `<p>${words}</p>` };
  const picture = { type: 'image', id: 'i', src: 'https://img.com/a.png', alt: 'Foto' };

  test.each([
    ['an empty text', { type: 'text', id: 'x', html: '<p> </p>' }, 'error empty_block x'],
    ['a title without words', { type: 'text', id: 'x', html: '<h1></h1>' }, 'error empty_block x'],
    [
      'a button without a label',
      { type: 'button', id: 'x', label: ' ', href: 'https://loja.com.br' },
      'error empty_block x',
    ],
    [
      'a button without a link',
      { type: 'button', id: 'x', label: 'Ver', href: '' },
      'error missing_link x',
    ],
    [
      'a video without a link',
      { ...picture, type: 'video', id: 'x', href: '' },
      'error missing_link x',
    ],
    [
      'a social network without a link',
      { type: 'social', id: 'x', links: [{ network: 'tiktok', href: '' }] },
      'error missing_link x',
    ],
    ['a picture without a file', { ...picture, id: 'x', src: '' }, 'error missing_image x'],
    ['a picture without a description', { ...picture, id: 'x', alt: '' }, 'warning missing_alt x'],
    ['a coupon without a code', { type: 'coupon', id: 'x', code: '' }, 'error empty_block x'],
  ])('%s names its block', async (_what, block, problem) => {
    expect(await review([text, block])).toEqual([problem]);
  });

  test('a message that is nearly all picture, and one with enough words', async () => {
    expect(await review([picture])).toEqual(['warning mostly_picture null']);
    expect(await review([picture, text])).toEqual([]);
  });

  test.each([
    ['a'.repeat(61), 'warning long_subject null'],
    ['PROMOÇÃO SÓ HOJE', 'warning spam_words null'],
    ['Clique aqui e veja', 'warning spam_words null'],
  ])('the subject %s', async (subject, problem) => {
    expect(await review([text], subject)).toEqual([problem]);
  });

  test('a variable counts as a short name in the length of a subject', async () => {
    const subject = `{{customer.first_name | "cliente"}}, ${'a'.repeat(50)}`;
    expect(await review([text], subject)).toEqual([]);
  });

  test('a way out that does not say so', async () => {
    expect(await review([text], 'Oi', 'Preferências')).toEqual(['warning hidden_way_out f']);
  });
});

test('bonus and video are text as well as HTML', async () => {
  const document = EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'bonus', id: 'b' },
      {
        type: 'video',
        id: 'v',
        src: 'https://img.com/v.png',
        alt: 'Desfile',
        href: 'https://v.com/1',
      },
      { type: 'spacer', id: 's', height: 30 },
      footer,
    ],
  });
  const { email, problems } = await compileEmail(document, ['Oi']);
  expect(problems.map(({ code }) => code)).toEqual(['mostly_picture']);
  const { html, text } = drawn(email);
  expect(html).toContain('Seu bônus');
  expect(html).toContain('height:30px');
  expect(text).toContain('Usar meu bônus: https://c.app/l/0');
  expect(text).toContain('Assistir ao vídeo: https://c.app/l/');
});

test('a survey’s scores are links of their own, and one link as text', async () => {
  const scale = { type: 'survey', id: 's', scale: 'CSAT', title: 'E a <entrega>?' };
  const document = EmailDocument.parse({ version: 1, blocks: [scale, footer] });
  const { email } = await compileEmail(document, ['Oi']);
  const scores = [1, 2, 3, 4, 5].map((score) => `{{survey.link}}?v=${score}`);
  expect(email.links).toEqual([...scores, '{{survey.link}}']);
  const { html, text } = drawn(email);
  expect(html).toContain('E a &lt;entrega&gt;?');
  expect(html.match(/href="https:\/\/c\.app\/l\/\d"/g)).toHaveLength(5);
  expect(text).toContain('E a <entrega>?: https://c.app/l/5');
});

describe('a block of products', () => {
  const rows = (count: number, columns: number) =>
    EmailDocument.parse({
      version: 1,
      blocks: [{ type: 'products', id: 'p', count, columns }, footer],
    });
  const mug = {
    name: 'Caneca <azul>',
    price: 7990,
    old_price: 9990,
    image_url: 'https://fotos.example/a.png?a=1&b=2',
    url: 'https://loja.example/caneca',
  };

  test('has cells of equal width in rows, and a link for each product', async () => {
    const { email, problems } = await compileEmail(rows(3, 2), ['Oi']);
    const html = email.html.slices.join('');
    expect(problems).toEqual([]);
    expect(html.match(/class="mj-column-per-50/g)).toHaveLength(3);
    expect(email.products).toEqual([
      { source: { kind: 'best_sellers', days: 90, category: null }, count: 3 },
    ]);
    expect(email.links).toEqual(['{{product.0}}', '{{product.1}}', '{{product.2}}']);
  });

  test('shows name, picture and both prices, escaped; a cell without a product is hidden', async () => {
    const { email } = await compileEmail(rows(2, 2), ['Oi']);
    const values = fillSlots(email.slots, { ...customer, products: [mug, null] }, store, urls);
    const html = joinSlices(email.html, values);
    expect(html).toContain('src="https://fotos.example/a.png?a=1&amp;b=2"');
    expect(html).toContain('alt="Caneca &lt;azul&gt;"');
    expect(html).toMatch(/De <s>R\$\s99,90<\/s> por <strong>R\$\s79,90<\/strong>/);
    expect(html.match(/display:none;mso-hide:all/g)).toHaveLength(1);
    expect(joinSlices(email.text, values)).toMatch(/Caneca <azul>\nDe R\$\s99,90 por R\$\s79,90\n/);
    expect(resolveLink(email.links[0] ?? '', store, { products: [mug] })).toBe(
      'https://loja.example/caneca',
    );
    expect(resolveLink(email.links[1] ?? '', store, { products: [mug] })).toBe(
      'https://loja.com.br/',
    );
  });

  test('shrinks to what the store can show; with nothing to show it is an error', async () => {
    const some = await compileEmail(rows(4, 2), ['Oi'], { stock: new Map([['p', 1]]) });
    expect(some.email.products).toMatchObject([{ count: 1 }]);
    const none = await compileEmail(rows(4, 2), ['Oi'], { stock: new Map([['p', 0]]) });
    expect(none.problems).toMatchObject([
      { block_id: 'p', severity: 'error', code: 'empty_block' },
    ]);
  });

  test('stacks its products inside a column', async () => {
    const block = { type: 'products', id: 'p', count: 2 };
    const { email, problems } = await compileEmail(
      EmailDocument.parse({
        version: 1,
        blocks: [
          { type: 'columns', id: 'c', columns: [{ blocks: [block] }, { blocks: [] }] },
          footer,
        ],
      }),
      ['Oi'],
    );
    expect(problems).toEqual([]);
    expect(email.links).toHaveLength(2);
  });

  test('a text cannot name a product by its position', async () => {
    const { problems } = await compileEmail(
      EmailDocument.parse({
        version: 1,
        blocks: [{ type: 'button', id: 'b', label: 'Ver', href: '{{product.0}}' }, footer],
      }),
      ['Oi'],
    );
    expect(problems).toMatchObject([{ block_id: 'b', code: 'unsafe_link' }]);
  });
});

test('buttons have the corners of the document, and those of before the setting existed 6 px', async () => {
  const button = { type: 'button', id: 'b', label: 'Ver', href: 'https://loja.com.br' };
  const compile = async (document: EmailDocument) => {
    const { email } = await compileEmail(document, []);
    return email.html.slices.join('');
  };
  const document = EmailDocument.parse({
    version: 1,
    settings: { button_radius: 24 },
    blocks: [button, footer],
  });
  expect(await compile(document)).toContain('border-radius:24px');
  const { button_radius, ...settings } = document.settings;
  const earlier = { ...document, settings: settings as EmailDocument['settings'] };
  expect(await compile(earlier)).toContain('border-radius:6px');
});

describe('blocks that only some recipients get', () => {
  const onlyFor = (cluster: number) => ({
    kind: 'clusters',
    is_member: true,
    cluster_ids: [`00000000-0000-7000-8000-00000000000${cluster}`],
  });
  const onlyForOuter = onlyFor(1);
  const document = EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'text', id: 'a', html: '<p>Todos</p>' },
      {
        type: 'columns',
        id: 'b',
        only_for: onlyForOuter,
        columns: [
          { blocks: [{ type: 'text', id: 'c', html: '<p>Grupo um</p>' }] },
          {
            blocks: [
              { type: 'text', id: 'd', html: '<p>Oi {{customer.city}}</p>', only_for: onlyFor(2) },
            ],
          },
        ],
      },
      footer,
    ],
  });

  async function render([outer, inner]: [boolean, boolean]) {
    const { email } = await compileEmail(document, ['Oi']);
    const isOuter = (one: object) => JSON.stringify(one) === JSON.stringify(onlyForOuter);
    const conditions = email.conditions?.map((one) => (isOuter(one) ? outer : inner)) ?? [];
    const values = fillSlots(email.slots, { ...customer, conditions }, store, urls);
    return { html: joinSlices(email.html, values), text: joinSlices(email.text, values) };
  }

  test('a block within a block needs both conditions, and a hidden one leaves no trace', async () => {
    const both = await render([true, true]);
    expect(both.text).toMatch(/^Todos\n\nGrupo um\n\nOi Belém\n\n/);
    const outer = await render([true, false]);
    expect(outer.text).toMatch(/^Todos\n\nGrupo um\n\nLoja/);
    expect(outer.html).not.toContain('Oi ');
    const inner = await render([false, true]);
    expect(inner.text).toMatch(/^Todos\n\nLoja/);
    expect(inner.html).not.toMatch(/Grupo um|Oi /);
    for (const { html } of [both, outer, inner]) {
      const count = (tag: RegExp) => html.match(tag)?.length ?? 0;
      expect(html).not.toMatch(/[\uE000-\uF8FF]/);
      expect(count(/<(table|tr|td|div)\b/g)).toBe(count(/<\/(table|tr|td|div)>/g));
      expect(count(/<!--\[if/g)).toBe(count(/<!\[endif]/g));
    }
  });

  test('the size counts every block', async () => {
    const plain = JSON.parse(JSON.stringify(document).replaceAll(/"only_for":\{.*?\},?/g, ''));
    const { email } = await compileEmail(document, []);
    const { email: same } = await compileEmail(EmailDocument.parse(plain), []);
    expect(sizeOf(email).bytes).toBeGreaterThan(sizeOf(same).bytes * 0.99);
  });

  test('a message whose blocks are all for some is warned about', async () => {
    const only = EmailDocument.parse({
      version: 1,
      blocks: [{ type: 'text', id: 'a', html: '<p>Oi</p>', only_for: onlyFor(1) }, footer],
    });
    const { problems } = await compileEmail(only, ['Oi']);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['may_be_empty', 'warning'],
    ]);
  });
});
