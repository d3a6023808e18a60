type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | undefined | false;

/** An element with attributes; texts become text nodes, never markup. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative drawing of paths on a grid of 24 units. */
export function drawing(className: string, ...paths: string[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', class: className, 'aria-hidden': 'true' });
  for (const d of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

export const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
