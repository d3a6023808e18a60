import { type Brand, PictureUrl } from '@clientela/contract';
import { Parser } from 'htmlparser2';
import { mainColorOf, readColor } from './page-colors.ts';
import { readProfile, type SocialLink, sortProfiles } from './social-profiles.ts';

/**
 * What a home page shows of a brand; a part that is not found is missing.
 * - logo: a picture called so, else the picture of shared links, else the icon of a phone's home screen
 * - main colour: the one declared for the browser's frame, else the most used in the page's own styles
 * - profiles: the first link to each network
 */
export function readBrand(
  html: string,
  baseUrl: string,
): Partial<Pick<Brand, 'logo' | 'primary_color' | 'social'>> {
  const page = new PageReader(baseUrl);
  const parser = new Parser(page);
  parser.end(html);
  const logo = page.logo ?? page.shared ?? page.icon;
  const color = page.themeColor ?? mainColorOf(page.styles);
  const social = sortProfiles(page.profiles);
  return {
    ...(logo && { logo }),
    ...(color && { primary_color: color }),
    ...(social.length > 0 && { social }),
  };
}

type Attributes = Record<string, string>;

class PageReader {
  logo: string | null = null;
  shared: string | null = null;
  icon: string | null = null;
  themeColor: string | null = null;
  readonly profiles: SocialLink[] = [];
  /** CSS of the page: its style elements and attributes. */
  styles = '';
  #base: string;
  /** Of each open element, whether it frames the logo. */
  readonly #frames: boolean[] = [];
  #isStyle = false;

  constructor(base: string) {
    this.#base = base;
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.#frames.push(isLogoFrame(attributes));
    this.#isStyle = tag === 'style';
    if (attributes.style) this.styles += `${attributes.style};\n`;
    if (tag === 'base' && attributes.href)
      this.#base = this.#resolve(attributes.href) ?? this.#base;
    if (tag === 'meta') this.#readMeta(attributes);
    if (tag === 'link') this.#readLink(attributes);
    if (tag === 'img') this.#readPicture(attributes);
    if (tag === 'a') this.#readAnchor(attributes);
  }

  ontext(text: string): void {
    if (this.#isStyle) this.styles += text;
  }

  onclosetag(): void {
    this.#frames.pop();
    this.#isStyle = false;
  }

  #readMeta({ name, property, content = '' }: Attributes): void {
    if (name?.toLowerCase() === 'theme-color') this.themeColor ??= readColor(content);
    if ((property ?? name)?.toLowerCase() === 'og:image') this.shared ??= this.#picture(content);
  }

  #readLink({ rel = '', href }: Attributes): void {
    if (/\bapple-touch-icon\b/i.test(rel)) this.icon ??= this.#picture(href);
  }

  #readPicture(attributes: Attributes): void {
    const { src = '', alt = '', class: classes = '', id = '' } = attributes;
    const address = sourcesOf(attributes).find((one) => this.#picture(one)) ?? src;
    const says = [this.#path(address), alt, classes, id].join(' ');
    const isLogo = LOGO.test(says) || this.#frames.includes(true);
    if (isLogo && !OTHERS_LOGO.test(says)) this.logo ??= this.#picture(address);
  }

  #readAnchor({ href }: Attributes): void {
    const address = href && this.#resolve(href);
    const profile = address && readProfile(address);
    if (profile) this.profiles.push(profile);
  }

  #resolve(address: string): string | null {
    const trimmed = address.trim();
    return URL.canParse(trimmed, this.#base) ? new URL(trimmed, this.#base).href : null;
  }

  #path(address: string): string {
    const url = this.#resolve(address);
    return url ? new URL(url).pathname : '';
  }

  /** The address of a picture that mail programs show: they do not show SVG. */
  #picture(address: string | undefined): string | null {
    const url = address ? this.#resolve(address) : null;
    if (!url || /\.svg$/i.test(new URL(url).pathname)) return null;
    return PictureUrl.safeParse(url).success ? url : null;
  }
}

/** Not the end of another word, as of `catalogo`. */
const LOGO = /(?<![A-Za-z])[Ll]ogo|(?<=[a-z])Logo|(?<![A-Z])LOGO/;
/** Logos in the foot of a page: cards, carriers and seals. */
const OTHERS_LOGO = /payment|pagamento|shipping|frete|envio|selo|seal/i;

function isLogoFrame({ class: classes = '', id = '' }: Attributes): boolean {
  return `${classes} ${id}`
    .split(/\s+/)
    .some((name) => /^((site|header|navbar)-)?logo$/i.test(name));
}

/** Pictures that load late have a placeholder in `src`. */
function sourcesOf(attributes: Attributes): string[] {
  const sets = [attributes['data-srcset'], attributes.srcset].map(
    (set) => set?.trim().split(/[\s,]/)[0],
  );
  return [attributes['data-src'], attributes.src, ...sets].filter((one) => one !== undefined);
}
