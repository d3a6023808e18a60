import sharp from 'sharp';
import { addPicture, findPictureAddresses } from '#areas/messaging/pictures/index';
import type { Ctx } from '#platform/context';

const SIZE = 600;
const SHOWN_WIDTH = 600;

/** Background, colour and outline of each category, on a canvas of 100 by 100. */
const DRAWINGS: Record<string, [background: string, color: string, path: string]> = {
  Blusas: ['#fdeee7', '#d9764a', 'M34 26l-20 14 8 14 8-5v31h40V49l8 5 8-14-20-14q-6 9-16 9t-16-9z'],
  Vestidos: ['#f6e9f3', '#a8528f', 'M40 18v12l-4 16-16 38h60L64 46l-4-16V18h-6q-4 8-8 0z'],
  Calças: ['#e7eef7', '#3d6699', 'M32 16h36l6 68H56l-6-40-6 40H26z'],
  Saias: ['#f3efe2', '#a5862f', 'M36 24h28l18 54H18z'],
  Casacos: ['#ece9e4', '#75604a', 'M36 20L16 34l8 46h10V50v34h32V50v30h10l8-46-20-14-14 12z'],
  Calçados: ['#e6f3ee', '#2f7d5f', 'M18 40q10 8 20 0l22 18q22 2 24 16H18z'],
  Bolsas: [
    '#f7ece4',
    '#9c5a34',
    'M36 42V34a14 14 0 0128 0v8h14l6 42H16l6-42zm6 0h16v-8a8 8 0 00-16 0z',
  ],
  Acessórios: [
    '#eeeaf7',
    '#6a55a8',
    'M50 34a24 24 0 100 48 24 24 0 000-48zm0 8a16 16 0 110 32 16 16 0 010-32zM40 18h20l-10 14z',
  ],
  'Moda praia': [
    '#e3f4f8',
    '#2e8ba3',
    'M22 24q14 26 26 8h4q12 18 26-8l-4 26q-12 8-24 0-12 8-24 0zm8 38h40L50 84z',
  ],
  'Moda íntima': ['#f9e9ec', '#b8566b', 'M24 40h52q-2 22-18 26L50 78l-8-12Q26 62 24 40z'],
};
const PLAIN: (typeof DRAWINGS)[string] = [
  '#eef1f0',
  '#5c635f',
  'M24 34h52v44H24zM36 34q0-14 14-14t14 14',
];

/** Adds a drawn picture for each category to the library; returns their public addresses. */
export async function addCategoryPictures(
  ctx: Ctx,
  categories: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const category of new Set(categories)) {
    const bytes = await drawCategory(category);
    const { id } = await addPicture(ctx, { name: category, alt: category, bytes });
    ids.set(category, id);
  }
  const addresses = await findPictureAddresses(ctx, [...ids.values()]);
  return new Map(
    [...ids].map(([category, id]) => [category, addresses.get(id)?.(SHOWN_WIDTH) ?? '']),
  );
}

function drawCategory(category: string): Promise<Buffer> {
  const [background, color, path] = DRAWINGS[category] ?? PLAIN;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${background}"/>
    <path d="${path}" fill="${color}" fill-rule="evenodd"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
