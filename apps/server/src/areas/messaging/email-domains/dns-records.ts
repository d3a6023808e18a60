import type { DNS_RECORD_KINDS, DNS_RECORD_NEEDS } from '@clientela/contract';
import { getDomain } from 'tldts';
import { spfFor } from './spf.ts';

type DnsRecordKind = (typeof DNS_RECORD_KINDS)[number];

/** A record that a domain's DNS should hold. */
export interface WantedRecord {
  kind: DnsRecordKind;
  type: 'TXT' | 'CNAME';
  name: string;
  host: string;
  value: string;
  need: (typeof DNS_RECORD_NEEDS)[number];
}

interface WantedOf {
  domain: string;
  keys: readonly { role: 'next' | 'current' | 'old'; selector: string; public_key: string }[];
  /** Target of the return path; null: the installation has none. */
  return_path_host: string | null;
  /** The SPF mechanism of the server that delivers; null: it is unknown. */
  spf: string | null;
  /** SPF records that the domain has now; null: unknown, so that none is proposed in their place. */
  present_spf: readonly string[] | null;
}

export const RETURN_PATH_LABEL = 'cl-bounce';
const DMARC_DEFAULT = 'v=DMARC1; p=none';

/** The records that a domain needs, as the settings' page 8 lists them. */
export function wantedRecords(of: WantedOf): WantedRecord[] {
  const { domain, keys, return_path_host, spf } = of;
  const zone = zoneOf(domain);
  const at = (label: string) => {
    const name = label === '' ? domain : `${label}.${domain}`;
    const host = name === zone ? '@' : name.slice(0, -zone.length - 1);
    return { name, host };
  };
  const dkim = keys
    .filter(({ role }) => role !== 'old')
    .map(
      ({ role, selector, public_key }): WantedRecord => ({
        kind: role === 'next' ? 'next_dkim' : 'dkim',
        type: 'TXT',
        ...at(`${selector}._domainkey`),
        value: `v=DKIM1; k=rsa; p=${public_key}`,
        need: 'required',
      }),
    );
  const records = dkim.sort((one, other) => one.kind.localeCompare(other.kind));
  if (return_path_host) {
    const place = at(RETURN_PATH_LABEL);
    records.push({
      kind: 'return_path',
      type: 'CNAME',
      ...place,
      value: return_path_host,
      need: 'bounces',
    });
  }
  if (spf && of.present_spf) {
    const value = spfFor(spf, of.present_spf);
    records.push({ kind: 'spf', type: 'TXT', ...at(''), value, need: 'advised' });
  }
  records.push({
    kind: 'dmarc',
    type: 'TXT',
    ...at('_dmarc'),
    value: DMARC_DEFAULT,
    need: 'bulk',
  });
  return records;
}

/** The registered domain, whose zone usually holds the records of all its subdomains. */
export function zoneOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: false }) ?? domain;
}
