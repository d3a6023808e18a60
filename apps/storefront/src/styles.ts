import type { PopupContents } from '@clientela/contract/storefront';

type Design = PopupContents['design'];

const DARK = '#1c1f1d';
const RED = '#b3261e';

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const colorOn = (background: string) =>
  contrast('#ffffff', background) > contrast(DARK, background) ? '#ffffff' : DARK;

const RULES = `
:host{all:initial!important;display:block!important;z-index:2147483647!important}
:host(.over){position:var(--position)!important;inset:0 auto auto 0!important;width:0!important;height:0!important}
:host(.over.within){width:100%!important;height:100%!important;overflow:hidden!important;z-index:1!important}
*{box-sizing:border-box}
.box,.teaser{font:16px/1.5 var(--font),Arial,sans-serif;color:var(--text);background:var(--background);text-align:left}
.box{position:var(--position);inset:auto;margin:0;padding:0;border:0;max-width:none;max-height:none;overflow:hidden;outline:0;box-shadow:0 8px 40px #0004}
.box[open]{display:flex;flex-direction:column}
.body{padding:32px 24px 24px;min-height:0;overflow:auto;overscroll-behavior:contain}
.MODAL{inset:0;margin:auto;width:min(440px,100% - 32px);height:fit-content;max-height:calc(100% - 32px);border-radius:12px}
.FULL_SCREEN{inset:0;width:100%;height:100%;max-width:100%;max-height:100%}
.FULL_SCREEN .body{width:min(480px,100%);margin:auto}
.SLIDE_IN{bottom:16px;width:min(360px,100% - 32px);max-height:calc(100% - 32px);border-radius:12px}
.SLIDE_IN.start{left:16px}
.SLIDE_IN.end{right:16px}
.BAR{left:0;right:0;width:100%;max-height:60%}
.BAR.start{top:0}
.BAR.end{bottom:0}
.BAR .body{width:min(1080px,100%);margin:auto;padding:12px 60px 12px 16px;display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px}
.BAR h2{font-size:18px}
.BAR h2,.BAR p{margin:0}
.BAR img{max-height:64px;width:auto}
.BAR form{flex:1 1 260px;display:flex;flex-wrap:wrap;align-items:end;gap:4px 12px}
.BAR .field{flex:1 1 180px;margin:0}
.BAR .consent,.BAR .failure{flex-basis:100%;margin:0}
.BAR .action{width:auto}
.INLINE{position:static;width:100%;box-shadow:none;border-radius:12px}
.dim{position:absolute;inset:0;background:#0008}
::backdrop{background:#0008}
h2{font-size:24px;line-height:1.25;margin:0 0 8px;padding-right:32px;overflow-wrap:anywhere;outline:0}
p{margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere}
img{display:block;max-width:100%;height:auto;margin:0 auto 16px;border-radius:8px}
.field{margin:0 0 12px}
label{display:block;font-weight:600;font-size:14px}
.field input{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;color:${DARK};background:#fff;border:1px solid #6b716e;border-radius:6px;appearance:none}
[aria-invalid=true]{border:2px solid var(--error)!important}
.problem,.failure{margin:4px 0 0;font-size:14px;font-weight:600;color:var(--error)}
.problem:empty,.failure:empty{display:none}
.consent{display:flex;gap:10px;align-items:start;margin:0 0 12px;font-weight:400;min-height:24px;overflow-wrap:anywhere}
.consent input{flex:none;width:24px;height:24px;margin:0;accent-color:var(--primary)}
button,.action{font:inherit;cursor:pointer}
.action{display:block;width:100%;min-height:44px;padding:10px 20px;margin:4px 0 0;border:0;border-radius:var(--radius);background:var(--primary);color:var(--on-primary);font-weight:600;text-align:center;text-decoration:none;overflow-wrap:anywhere}
.action[aria-disabled=true]{cursor:progress}
.close{position:absolute;top:4px;right:4px;width:44px;height:44px;padding:0;border:0;border-radius:50%;background:var(--background);color:inherit;font-size:26px;line-height:1}
:focus-visible{outline:2px solid var(--text);outline-offset:2px}
.action:focus-visible,.teaser:focus-visible{outline-color:var(--text);box-shadow:0 0 0 2px var(--background)}
.coupon{margin:0 0 16px;padding:12px;border:2px dashed;border-radius:8px;text-align:center}
.coupon b{display:block;font-size:22px;letter-spacing:1px;overflow-wrap:anywhere;user-select:all}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.teaser{position:var(--position);bottom:16px;min-height:44px;max-width:calc(100% - 32px);padding:10px 18px;border:0;border-radius:22px;background:var(--primary);color:var(--on-primary);font-weight:600;box-shadow:0 4px 16px #0004}
.left{left:16px}
.right{right:16px}
.space{flex:none}
@media(prefers-reduced-motion:no-preference){.over{animation:.2s come}@keyframes come{from{opacity:0;transform:translateY(8px)}}}
`;

/** Style sheets of the document's own window, which alone may adopt them; strict policies allow them. */
export function styleSheet(
  design: Design,
  { of, isWithin, spaces }: { of: Document; isWithin: boolean; spaces: string },
): CSSStyleSheet {
  const sheet = new (of.defaultView ?? window).CSSStyleSheet();
  const { background, text_color, primary_color, font, button_radius } = design;
  const error = contrast(RED, background) < 4.5 ? text_color : RED;
  sheet.replaceSync(
    `:host{--position:${isWithin ? 'absolute' : 'fixed'};--background:${background};--text:${text_color};--primary:${primary_color};--on-primary:${colorOn(primary_color)};--font:'${font}';--radius:${button_radius}px;--error:${error}}${RULES}${spaces}`,
  );
  return sheet;
}
