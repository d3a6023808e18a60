import { type Brand, SOCIAL_NETWORKS } from '@clientela/contract';

export type SocialLink = Brand['social'][number];

const NETWORK_OF_HOST: Record<string, SocialLink['network']> = {
  'instagram.com': 'instagram',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'wa.me': 'whatsapp',
  'whatsapp.com': 'whatsapp',
  'tiktok.com': 'tiktok',
  'youtube.com': 'youtube',
  'x.com': 'x',
  'twitter.com': 'x',
};

/** Addresses that share a page, or show one post. */
const NO_PROFILE = /^\/(sharer|share|dialog|intent|p|reel|watch|embed|hashtag)\b/i;

/** A link to a profile; null for any other address. */
export function readProfile(address: string): SocialLink | null {
  const url = new URL(address);
  const host = url.hostname.replace(/^(www|m|web|api|pt-br)\./, '');
  const network = /^https?:$/.test(url.protocol) ? NETWORK_OF_HOST[host] : undefined;
  if (!network || address.length > 2000) return null;
  const isProfile =
    network === 'whatsapp'
      ? /^\/\+?\d{8,}/.test(url.pathname) || url.searchParams.has('phone')
      : url.pathname !== '/' && !NO_PROFILE.test(url.pathname);
  return isProfile ? { network, href: url.href } : null;
}

/** The first profile of each network, in the order of the networks. */
export function sortProfiles(profiles: readonly SocialLink[]): SocialLink[] {
  return SOCIAL_NETWORKS.flatMap(
    (network) => profiles.find((one) => one.network === network) ?? [],
  );
}
