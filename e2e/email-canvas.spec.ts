import type { EmailBlock } from '@clientela/contract';
import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { DESK, expect, letIn, openAs, PHONE, test, untilLoaded } from './app.ts';
import { AT_FREE_PORT } from './program.ts';

/** Public addresses of the tests' program name no port. */
const { PUBLIC_URL } = AT_FREE_PORT;

/** Placeholder of the picture that the test uploads. */
const PICTURE = 'picture:00000000-0000-7000-8000-000000000000';

/** One block of each kind, with texts that need no customer. */
const BLOCKS = [
  {
    type: 'text',
    id: 'texto',
    html:
      '<h1>Chegou a coleção nova</h1><h2>Só esta semana</h2><h3>Com frete grátis</h3>' +
      '<p>Veja <strong>tudo</strong> no <a href="https://loja.example/novo">site</a>, com calma, porque cada peça tem uma história e merece ser lida até o fim.</p>' +
      '<ul><li>Camisetas</li><li>Calças</li></ul><ol><li>Um</li></ol>',
    align: 'left',
    font_size: 16,
  },
  { type: 'text', id: 'centro', html: '<p>Ao centro</p>', align: 'center', font_size: 20 },
  {
    type: 'button',
    id: 'botao',
    label: 'Ver a coleção',
    href: 'https://loja.example',
    background: '#803020',
    color: '#ffffff',
    align: 'right',
  },
  { type: 'divider', id: 'linha', color: '#dddddd', thickness: 3 },
  { type: 'spacer', id: 'espaco', height: 40 },
  {
    type: 'image',
    id: 'foto',
    src: PICTURE,
    alt: 'Vitrine',
    href: '',
    width: 600,
    align: 'center',
  },
  { type: 'image', id: 'selo', src: PICTURE, alt: 'Selo', href: '', width: 120, align: 'right' },
  {
    type: 'video',
    id: 'video',
    src: PICTURE,
    alt: 'Bastidores',
    href: 'https://youtube.com/watch?v=1',
    label: 'Assistir ao vídeo',
  },
  {
    type: 'product',
    id: 'produto',
    name: 'Camiseta de algodão',
    description: 'Macia e fresca',
    image: PICTURE,
    price: 7990,
    old_price: 9990,
    href: 'https://loja.example/camiseta',
    button_label: 'Comprar',
  },
  {
    type: 'products',
    id: 'vitrine',
    source: { kind: 'best_sellers', days: 90, category: null },
    count: 2,
    columns: 2,
    shows_price: true,
    button_label: 'Comprar',
  },
  {
    type: 'coupon',
    id: 'cupom',
    title: 'Seu cupom',
    code: 'VOLTA10',
    description: 'Até domingo',
    background: '#f4f6f5',
  },
  {
    type: 'bonus',
    id: 'bonus',
    title: 'Seu bônus',
    description: '',
    button_label: 'Usar meu bônus',
    background: '#f4f6f5',
  },
  {
    type: 'social',
    id: 'redes',
    links: [
      { network: 'instagram', href: 'https://instagram.com/loja' },
      { network: 'facebook', href: 'https://facebook.com/loja' },
    ],
  },
  {
    type: 'html',
    id: 'trecho',
    html:
      '<style>p { color: red }</style><h2 style="color:#803020">Trecho próprio</h2><p>Com <b>texto</b> e <a href="https://loja.example/x" style="color:#1f6f54">link</a></p>' +
      '<table width="100%" cellpadding="8" style="position:fixed"><tr><td bgcolor="#f4f6f5" width="50%">Um</td><td align="right">Dois</td></tr></table><ul><li>Item</li></ul>',
  },
  {
    type: 'columns',
    id: 'colunas',
    columns: [
      {
        blocks: [
          { type: 'text', id: 'esquerda', html: '<p>Esquerda</p>', align: 'left', font_size: 16 },
        ],
      },
      {
        blocks: [
          { type: 'text', id: 'direita', html: '<p>Direita</p>', align: 'left', font_size: 16 },
        ],
      },
    ],
  },
] as unknown as EmailBlock[];

const FOOTER = {
  type: 'footer',
  id: 'rodape',
  html: '<p>Você recebe este e-mail porque é cliente.</p>',
  unsubscribe_label: 'Não quero mais receber estes e-mails',
} as EmailBlock;

/** A line of text as it is painted, from the left edge and the top of its block. */
interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  size: string;
  weight: string;
  color: string;
}

interface Measured {
  height: number;
  runs: Run[];
}

test('the canvas paints every block as the compiled message does', async ({ page, context }) => {
  await page.setViewportSize(DESK);
  await page.route('**/product-lists', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(PUBLIC_URL, '');
    await route.fulfill({ response, body });
  });
  await letIn(page, 'dona');
  await page.goto('/email-models');
  const picture = await upload(page, 'dona', await page.screenshot());
  const blocks: EmailBlock[] = JSON.parse(JSON.stringify(BLOCKS).replaceAll(PICTURE, picture));
  const { id, preview } = await createModel(page, 'dona', 'Igual ao enviado', [...blocks, FOOTER]);
  await page.goto(`/email-models/${id}/edit`);
  await page.getByRole('region', { name: 'Mensagem' }).waitFor();
  await untilLoaded(page);

  const mail = await context.newPage();
  await mail.setViewportSize({ width: 600, height: 800 });
  await page.evaluate(picturesLoaded);
  for (const block of blocks) {
    const html = await preview([block, FOOTER]);
    await mail.setContent(html.replaceAll(PUBLIC_URL, new URL(page.url()).origin));
    await mail.evaluate(picturesLoaded);
    const painted = await page.evaluate(measure, `[data-block="${block.id}"]`);
    // The first section holds the block alone, between its own paddings.
    const compiled = await mail.evaluate(measure, 'body > div > div:not([style*="display:none"])');
    expectSame(block.id, painted, withoutPadding(compiled));
  }
});

test('a message is written, arranged and undone by keyboard alone', async ({ page }) => {
  await openAs(page, 'gerente', '/email-models/create');
  await page.getByLabel('Nome do modelo').fill('Só com o teclado');
  // Until the brand is known, Enter has no effect.
  await expect(page.locator('main button[type="submit"]')).toBeEnabled();
  await page.keyboard.press('Enter');
  const message = page.getByRole('region', { name: 'Mensagem' });
  await message.waitFor();
  const order = () =>
    page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel?.split('. ')[0]));

  await page.getByRole('group', { name: 'Texto, bloco 2 de 4' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Olá, /prim');
  await page.getByRole('option', { name: 'Primeiro nome' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('. Tudo bem?');
  await expect(message.getByText(/^Olá, .*Primeiro nome.*\. Tudo bem\?$/)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Texto, bloco 2 de 4' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('group', { name: 'Texto, bloco 3 de 4' })).toBeFocused();
  await expect(page.getByText('Texto agora é o bloco 3 de 4.')).toBeAttached();
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('group', { name: 'Texto, bloco 4 de 5' })).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await order()).toEqual([
    'Texto, bloco 1 de 4',
    'Texto, bloco 2 de 4',
    'Botão, bloco 3 de 4',
    'Rodapé, bloco 4 de 4',
  ]);
  await page.keyboard.press('Control+Shift+z');
  expect((await order())[1]).toBe('Botão, bloco 2 de 4');
  await expect(page.getByText(/^Salvo há \d+ s$/)).toBeVisible();

  await page.reload();
  await message.waitFor();
  expect((await order())[1]).toBe('Botão, bloco 2 de 4');
});

test('blocks are dragged from the palette and between columns', async ({ page }) => {
  await page.setViewportSize(DESK);
  const { id } = await createModel(page, 'gerente', 'Arrastado', [
    BLOCKS[1]!,
    BLOCKS.at(-1)!,
    FOOTER,
  ]);
  await page.goto(`/email-models/${id}/edit`);
  const palette = page.getByRole('button', { name: 'Inserir: Divisor' });
  await palette.dragTo(page.getByRole('group', { name: 'Texto, bloco 1 de 3' }), {
    targetPosition: { x: 200, y: 4 },
  });
  await expect(page.getByRole('group', { name: 'Divisor, bloco 1 de 4' })).toBeFocused();

  const moved = page.locator('[data-block="centro"]');
  await moved.hover();
  await moved
    .getByRole('button', { name: /^Arrastar/ })
    .dragTo(page.locator('[data-block="direita"]'), { targetPosition: { x: 60, y: 40 } });
  await expect(page.locator('[data-block="colunas"] [data-block="centro"]')).toBeVisible();
  await expect(page.getByText(/^Salvo há/)).toBeVisible();
});

test('on a phone a block is found in the list, changed by touch and seen in the preview', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const { id } = await createModel(page, 'gerente', 'No celular', [BLOCKS[1]!, BLOCKS[2]!, FOOTER]);
  await page.goto(`/email-models/${id}/edit`);
  await page.getByRole('button', { name: 'Blocos' }).tap();
  await page.getByRole('button', { name: 'Botão Ver a coleção' }).tap();
  await page.getByRole('button', { name: 'Ajustar bloco' }).tap();
  await page.getByLabel('Alinhamento').selectOption('center');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Inserir', exact: true }).tap();
  await page.getByRole('button', { name: 'Inserir: Divisor' }).tap();
  await expect(page.getByRole('group', { name: 'Divisor, bloco 3 de 4' })).toBeVisible();
  await expect(page.getByText(/^Salvo há/)).toBeVisible();
  await page.getByRole('button', { name: 'Prévia' }).tap();
  const frame = page.frameLocator('iframe[title="Prévia do e-mail"]');
  await expect(frame.getByText('Ver a coleção')).toBeVisible();
  await context.close();
});

/** Creates a model in the first store of the person, and signs the page in. */
async function createModel(page: Page, who: string, name: string, blocks: EmailBlock[]) {
  await letIn(page, who);
  const api = await apiOf(page.request, who);
  const draft = { name, subject: name, document: { version: 1, blocks } };
  const { id } = await api.post(`stores/${api.store}/email-models`, draft);
  const preview = async (shown: EmailBlock[]) => {
    const document = { version: 1, blocks: shown };
    const path = `stores/${api.store}/email-models/preview`;
    return (await api.post<{ html: string }>(path, { document })).html;
  };
  return { id, preview };
}

/** Adds a picture to the library; returns its reference. */
async function upload(page: Page, who: string, buffer: Buffer): Promise<string> {
  const api = await apiOf(page.request, who);
  const file = { name: 'tela.png', mimeType: 'image/png', buffer };
  return `picture:${(await api.upload(`stores/${api.store}/pictures`, { file })).id}`;
}

/** Resolves when all pictures of the page are there; a missing one fails. */
async function picturesLoaded(): Promise<void> {
  const pictures = [...document.images].filter(({ width }) => width !== 1);
  await Promise.all(pictures.map((picture) => picture.decode()));
}

/** Measures the element in the browser: its height and each painted line of text. */
function measure(selector: string): Measured {
  const root = document.querySelector<HTMLElement>(selector)!;
  const box = root.getBoundingClientRect();
  const runs: Run[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue!.replaceAll(/\s+/g, ' ').trim();
    const parent = node.parentElement!;
    if (text === '' || parent.closest('button, [role=toolbar], select')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width } = range.getBoundingClientRect();
    // Only the canvas keeps the space at which a line breaks.
    const isWrapped = range.getClientRects().length > 1;
    const { fontSize, fontWeight, color } = getComputedStyle(parent);
    runs.push({
      text,
      x: left - box.left,
      y: top - box.top,
      width: isWrapped ? 0 : width,
      size: fontSize,
      weight: fontWeight,
      color,
    });
  }
  for (const picture of root.querySelectorAll('img')) {
    const { left, top, width } = picture.getBoundingClientRect();
    if (width <= 1 || picture.className.includes('ProseMirror')) continue;
    const text = `[${picture.alt}]`;
    runs.push({
      text,
      x: left - box.left,
      y: top - box.top,
      width,
      size: '',
      weight: '',
      color: '',
    });
  }
  return { height: box.height, runs };
}

const SECTION_PADDING = 20;

function withoutPadding({ height, runs }: Measured): Measured {
  return {
    height: height - 2 * SECTION_PADDING,
    runs: runs.map((run) => ({ ...run, y: run.y - SECTION_PADDING })),
  };
}

/** Values that each customer has for themselves differ from the canvas, which names them. */
const PERSONAL = /^R\$|saldo/;

function expectSame(id: string, painted: Measured, compiled: Measured) {
  const shown = ({ runs }: Measured) =>
    runs.filter(({ text }) => id !== 'bonus' || !PERSONAL.test(text));
  const own = shown(painted);
  // Two pixels are within what fonts round.
  const near = (value: number, other = Number.NaN) =>
    Math.abs(value - other) <= 2 ? other : value;
  const expected = shown(compiled).map((run, index) => ({
    ...run,
    x: near(run.x, own[index]?.x),
    y: near(run.y, own[index]?.y),
    width: near(run.width, own[index]?.width),
  }));
  expect(Math.abs(painted.height - compiled.height), `${id}: height`).toBeLessThanOrEqual(1.5);
  expect(own, id).toEqual(expected);
}
