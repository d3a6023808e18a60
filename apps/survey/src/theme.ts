import { contrastOf } from '@clientela/domain';

const COLOR = /^#[0-9a-f]{6}$/i;
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

interface StoreColors {
  primary_color: string;
  background: string;
  text_color: string;
}

/** The colours of the page by CSS variable; a store's own ones are replaced where they cannot be read. */
export function themeOf(store: StoreColors): Record<string, string> {
  const primary = COLOR.test(store.primary_color) ? store.primary_color : '#1f6f54';
  const background = COLOR.test(store.background) ? store.background : '#ffffff';
  const readable = (color: string) => contrastOf(color, background) >= TEXT_CONTRAST;
  const wished = COLOR.test(store.text_color) ? store.text_color : '#1c1f1d';
  const text = readable(wished) ? wished : textOn(background);
  const muted = mix(text, background, 0.72);
  const mark = contrastOf(primary, background) >= SHAPE_CONTRAST ? primary : text;
  const tint = mix(mark, background, 0.08);
  const error = ['#b3261e', '#ffb4ab'].find(readable);
  return {
    '--primary': primary,
    '--on-primary': textOn(primary),
    '--background': background,
    '--text': text,
    '--muted': readable(muted) ? muted : text,
    '--line': mix(text, background, 0.5),
    '--hair': mix(text, background, 0.16),
    '--soft': mix(text, background, 0.05),
    '--mark': mark,
    '--tint': contrastOf(text, tint) >= TEXT_CONTRAST ? tint : background,
    '--error': error ?? text,
  };
}

/** White where it is readable, else the dark of texts, else black, which then always is. */
function textOn(background: string): string {
  const readable = (color: string) => contrastOf(color, background) >= TEXT_CONTRAST;
  return ['#ffffff', '#1c1f1d'].find(readable) ?? '#000000';
}

/** `share` of the first colour over the second. */
function mix(color: string, under: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const partOf = (one: string) => Number.parseInt(one.slice(at, at + 2), 16);
    return Math.round(partOf(color) * share + partOf(under) * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
