/** CSS that mail programs drop or break on; a message must stay readable without any of it. */
const FORBIDDEN_CSS: Record<string, RegExp> = {
  position: /(^|[;{\s])position\s*:/i,
  float: /(^|[;{\s])float\s*:/i,
  'display: flex': /display\s*:\s*(inline-)?flex/i,
  'display: grid': /display\s*:\s*(inline-)?grid/i,
  'calc()': /calc\(/i,
  'var()': /var\(/i,
  'url()': /url\(/i,
  '@import': /@import/i,
  '@font-face': /@font-face/i,
  transform: /(^|[;{\s])transform\s*:/i,
  animation: /(^|[;{\s])animation(-[a-z]+)?\s*:/i,
  transition: /(^|[;{\s])transition\s*:/i,
  filter: /(^|[;{\s])filter\s*:/i,
  'clip-path': /clip-path\s*:/i,
  'object-fit': /object-fit\s*:/i,
  'negative margin': /margin(-[a-z]+)?\s*:[^;"}]*-\d/i,
  'expression()': /expression\(/i,
  behavior: /behavior\s*:/i,
};

const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/gi;
const STYLE_BLOCK = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** Names of forbidden properties used anywhere in a compiled message. */
export function findForbiddenCss(html: string): string[] {
  const sheets = [...html.matchAll(STYLE_ATTRIBUTE), ...html.matchAll(STYLE_BLOCK)];
  const css = sheets.map((match) => match[1]).join('\n;');
  return Object.entries(FORBIDDEN_CSS)
    .filter(([, pattern]) => pattern.test(css))
    .map(([name]) => name);
}
