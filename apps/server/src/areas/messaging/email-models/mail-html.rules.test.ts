import { EmailDocument } from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { compileEmail } from './compile-email.ts';
import { cleanMailHtml } from './mail-html.ts';

const compile = (html: string) =>
  compileEmail(
    EmailDocument.parse({
      version: 1,
      blocks: [
        { type: 'html', id: 'h', html },
        { type: 'footer', id: 'f' },
      ],
    }),
    [],
  );

describe('cleaning', () => {
  test('keeps tables, texts, links, pictures and inline styles', () => {
    const html =
      '<table width="600" cellpadding="8" role="presentation"><tbody><tr><td bgcolor="#ffffff" style="padding:8px;font-family:&#39;Arial&#39;, sans-serif">' +
      '<a href="https://loja.com.br/?a=1&amp;b=2" target="_blank">Veja</a><br><img src="https://loja.com.br/a.png" alt="Foto" width="100"></td></tr></tbody></table>';
    expect(cleanMailHtml(html)).toMatchObject({
      html,
      dropped: [],
      pictures: ['https://loja.com.br/a.png'],
    });
  });

  test('drops what runs, loads, takes input or leaves its place, and says what', () => {
    const { html, dropped } = cleanMailHtml(
      '<script>alert(1)</script><style>p{}</style><form action="/x"><input name="a">Nome</form>' +
        '<iframe src="https://x.com"></iframe><p onclick="x()" class="a" style="position:fixed;color:red;margin:-9px;background:url(https://x.com)">Oi</p>' +
        '<a href="jav&#x09;ascript:alert(1)">a</a><img src="data:image/png;base64,x" onerror="x()"><svg><p>desenho</p></svg>',
    );
    expect(html).toBe('Nome<p style="color:red">Oi</p>a');
    expect(dropped).toEqual([
      ...['script', 'style', 'form', 'input', 'iframe', 'onclick', 'class', 'position', 'margin'],
      ...['background', 'a', 'img', 'svg'],
    ]);
  });

  test.each([
    ['</td></tr></table><p>a', '<p>a</p>'],
    ['<td>a</td><tr><td>b</td></tr>', 'ab'],
    ['<table><div>a</div><tr>b<td>c</table>', '<table>a<tr>b<td>c</td></tr></table>'],
    ['<table><tr><table><tr><td>a', '<table><tr><td>a</td></tr></table>'],
    [
      '<a href="https://x.com">a<a href="https://y.com">b</a>',
      '<a href="https://x.com" target="_blank">ab</a>',
    ],
    ['<p style="color:r\\65 d;width:/**/1px;color:&quot;x">a</p>', '<p style="color:&#39;x">a</p>'],
    ['<!-- [if mso]><p>b</p><![endif] --><![CDATA[<b>]]>a', 'a'],
    ['&lt;script&gt;"x" &amp; y', '&lt;script&gt;"x" &amp; y'],
  ])('%s stays inside the cell of its block', (html, clean) => {
    const first = cleanMailHtml(html).html;
    expect(first).toBe(clean);
    expect(cleanMailHtml(first).html).toBe(clean);
  });
});

test('the message tracks links, fills variables and ignores marks that an author writes', async () => {
  const { email, problems } = await compile(
    '<p title="\uE0000\uE001">Oi, {{customer.first_name | "cliente"}} &#xE000;0&#xE001;</p>' +
      '<table><tr><td><a href="{{store.site_url}}/x">Loja</a></td><td>2</td></tr></table><mj-text>oi</mj-text>',
  );
  expect(problems).toEqual([]);
  expect(email.links).toEqual(['{{store.site_url}}/x']);
  const html = email.html.slices.join('|');
  expect(html).toContain('<p title="0">Oi, | 0</p>');
  expect(html).toMatch(/<a href="\|" target="_blank">Loja<\/a>/);
  expect(html).not.toContain('mj-text');
  expect(email.text.slices.join('|')).toMatch(/^Oi, \| 0\nLoja \(\|\) 2\n\noi/);
});

test('links to unsafe targets and empty blocks are errors', async () => {
  const link = await compile('<a href="https://x.com/{{customer.email}}">a</a>');
  expect(link.problems).toMatchObject([{ block_id: 'h', code: 'unsafe_link' }]);
  const empty = await compile('<p> &nbsp;</p><script>a</script>');
  expect(empty.problems).toMatchObject([
    {
      block_id: 'h',
      severity: 'error',
      code: 'empty_block',
      message: 'O bloco de HTML está vazio',
    },
  ]);
});
