import { contrastOf, textColorOn } from '@clientela/domain';

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
  const text = readable(wished) ? wished : textColorOn(background);
  const muted = mix(text, background, 0.72);
  const error = ['#b3261e', '#ffb4ab'].find(readable);
  return {
    '--primary': primary,
    '--on-primary': textColorOn(primary),
    '--background': background,
    '--text': text,
    '--muted': readable(muted) ? muted : text,
    '--line': mix(text, background, 0.5),
    '--hair': mix(text, background, 0.16),
    '--soft': mix(text, background, 0.05),
    '--mark': contrastOf(primary, background) >= SHAPE_CONTRAST ? primary : text,
    '--error': error ?? text,
  };
}

/** `share` of the first colour over the second. */
function mix(color: string, under: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, bottom] = [color, under].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    return Math.round(top! * share + bottom! * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
