/** User agents that fetch pictures or follow links before the recipient does. */
const SCANNERS =
  // Cubot makes phones.
  /(?<!cu)bot\b|crawl|spider|slurp|scan|preview|prefetch|proofpoint|mimecast|barracuda|symantec|messagelabs|fireeye|trendmicro|safelinks|outlookprotection|phish|headless|phantomjs|puppeteer|playwright|chrome-lighthouse|validator|uptime|pingdom|statuscake/i;

/** User agents of HTTP libraries, which are not browsers. */
const LIBRARIES =
  /python|curl|wget|httpie|postman|insomnia\/|go-http|axios|^node\b|node\.js|node-fetch|undici|superagent|^got\b|^deno\b|^bun\/|okhttp|^java\b|httpclient|http-client|httpx|aiohttp|libwww|lwp::|\bperl\b|^ruby|rest-client|faraday|^php\b|guzzle|symfony|zgrab|reqwest|^hyper\/|winhttp|powershell|restsharp|scrapy|feedparser/i;

/** Messengers and office programs that draw a link before anybody follows it. */
const DRAWERS =
  /facebookexternalhit|facebookcatalog|meta-external|^whatsapp|slack-imgproxy|vkshare|embedly|iframely|microsoft office|ms-office|msoffice|microsoft outlook|ms outlook|microsoft-webdav|microsoft data access|google-safety|googleother|google-read-aloud/i;

const MACHINES = [SCANNERS, LIBRARIES, DRAWERS];

export interface Visit {
  method: string;
  userAgent: string;
}

/** Privacy proxies broadcast themselves with exactly this; scanners ask for the head alone. */
export function isMachine({ method, userAgent }: Visit): boolean {
  return (
    method === 'HEAD' ||
    userAgent.trim() === '' ||
    userAgent === 'Mozilla/5.0' ||
    MACHINES.some((machines) => machines.test(userAgent))
  );
}

/** A masked address: a forwarded message must not reveal its recipient. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at < 0) return `***${contact.slice(-4)}`;
  return `${contact.slice(0, 1)}***${contact.slice(at)}`;
}
