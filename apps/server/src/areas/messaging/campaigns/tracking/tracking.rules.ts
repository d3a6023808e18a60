/** Programs that fetch pictures or follow links for a person who has not looked yet. */
const MACHINES =
  /bot\b|crawl|spider|slurp|scan|preview|proofpoint|mimecast|barracuda|symantec|safelinks|phish|headless|python|curl|wget|go-http/i;

export interface Visit {
  method: string;
  userAgent: string;
}

/** Privacy proxies announce themselves with exactly this; scanners ask for the head alone. */
export function isMachine({ method, userAgent }: Visit): boolean {
  return (
    method === 'HEAD' || userAgent === '' || userAgent === 'Mozilla/5.0' || MACHINES.test(userAgent)
  );
}

/** An address with most of it hidden: a forwarded message must not tell whose it was. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  return `${contact.slice(0, 1)}***${contact.slice(at)}`;
}
