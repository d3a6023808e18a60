import type { GalleryModel } from '@clientela/contract';
import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { expect, letIn, test } from './app.ts';
import { AT_FREE_PORT } from './program.ts';

/** Public addresses of the tests' program name no port. */
const { PUBLIC_URL } = AT_FREE_PORT;

/** Least contrast of text (WCAG 1.4.3), and of text from 24 px, or from 18.66 px in bold. */
const CONTRAST = 4.5;
const CONTRAST_OF_LARGE = 3;

interface Conditions {
  width: number;
  /** As in mail programs that drop style sheets. */
  isBare?: boolean;
  hasPictures?: boolean;
  /** As in mail programs that turn light messages dark: lightness inverted, hues kept. */
  isDark?: boolean;
}

const CONDITIONS: Record<string, Conditions> = {
  'at 600 px': { width: 600 },
  'at 320 px': { width: 320 },
  'without style sheets at 600 px': { width: 600, isBare: true },
  'without style sheets at 320 px': { width: 320, isBare: true },
  'without pictures': { width: 320, hasPictures: false },
  'in dark mode': { width: 320, isDark: true },
};

test('the gallery is readable without style sheets or pictures, at 320 px and in dark mode', async ({
  page,
  context,
}) => {
  await letIn(page, 'dona');
  const api = await apiOf(page.request, 'dona');
  const { data: models } = await api.get<{ data: GalleryModel[] }>(
    `stores/${api.store}/email-model-gallery`,
  );
  await page.goto('/email-models');
  const origin = new URL(page.url()).origin;
  const mail = await context.newPage();
  const defects: string[] = [];
  for (const model of models) {
    const { html } = await api.post<{ html: string }>(`stores/${api.store}/email-models/preview`, {
      subject: model.subject,
      document: model.document,
    });
    for (const [name, conditions] of Object.entries(CONDITIONS)) {
      await show(mail, html.replaceAll(PUBLIC_URL, origin), conditions);
      const found = await mail.evaluate(defectsOf, {
        least: CONTRAST,
        leastOfLarge: CONTRAST_OF_LARGE,
        isDark: conditions.isDark ?? false,
      });
      defects.push(...found.map((defect) => `${model.key} ${name}: ${defect}`));
    }
  }
  expect(models).toHaveLength(24);
  expect(defects).toEqual([]);
});

async function show(
  page: Page,
  html: string,
  { width, isBare = false, hasPictures = true }: Conditions,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const shown = isBare ? html.replaceAll(/<style[\s\S]*?<\/style>/g, '') : html;
  await page.setContent(hasPictures ? shown : shown.replaceAll(/ src="[^"]*"/g, ' src=""'));
}

/** What a reader would miss in the open message: text that is cut off or hard to read, or empty space for a picture. */
function defectsOf({
  least,
  leastOfLarge,
  isDark,
}: {
  least: number;
  leastOfLarge: number;
  isDark: boolean;
}): string[] {
  type Rgb = [number, number, number];
  const rgbOf = (css: string): Rgb | null => {
    const parts = css.match(/[\d.]+/g)?.map(Number) ?? [];
    return parts[3] === 0 ? null : (parts.slice(0, 3) as Rgb);
  };
  /** The same hue with inverted lightness. */
  const darkened = ([red, green, blue]: Rgb): Rgb => {
    const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
    return [red + shift, green + shift, blue + shift];
  };
  const luminance = (rgb: Rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element | null): Rgb => {
    for (let one = element; one; one = one.parentElement) {
      const color = rgbOf(getComputedStyle(one).backgroundColor);
      if (color) return color;
    }
    return [255, 255, 255];
  };
  const contrast = (one: Rgb, other: Rgb) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.nodeValue!.trim();
    const parent = node.parentElement!;
    const { color, fontSize, fontWeight, display, visibility } = getComputedStyle(parent);
    const box = parent.getBoundingClientRect();
    if (words === '' || display === 'none' || visibility === 'hidden' || box.height === 0) continue;
    if (parent.closest('style, title, [style*="display:none"]')) continue;
    const text = rgbOf(color) ?? [0, 0, 0];
    const background = backgroundOf(parent);
    const ratio = isDark
      ? contrast(darkened(text), darkened(background))
      : contrast(text, background);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (ratio < (isLarge ? leastOfLarge : least)) {
      found.push(`“${words.slice(0, 40)}” has a contrast of ${ratio.toFixed(2)}`);
    }
    if (size < 12) found.push(`“${words.slice(0, 40)}” is ${size} px high`);
  }
  for (const picture of document.images) {
    const isPixel = picture.width <= 1;
    if (!isPixel && !picture.alt) found.push('a picture has no alternative text');
  }
  return found;
}
