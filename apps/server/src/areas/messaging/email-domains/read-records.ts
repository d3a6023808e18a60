import type { DNS_RECORD_STATES, DnsRecordProblem } from '@clientela/contract';
import type { DnsAnswer } from '#platform/dns';
import type { WantedRecord } from './dns-records.ts';
import { allows, isSpf } from './spf.ts';

/** What a check found of one record. */
export interface Outcome {
  state: (typeof DNS_RECORD_STATES)[number];
  problem: DnsRecordProblem | null;
  /** What the DNS holds, of the same purpose. */
  present: string[];
  /** No server answered at the last check, so this is as of the one before. */
  is_unanswered?: boolean;
}

/** Answers about one record, a value per server. */
export interface Answers {
  values: readonly DnsAnswer[];
  /** Of the name with the domain typed twice. */
  doubled: readonly DnsAnswer[];
  /** For a CNAME: whether the name leads where the target leads although no CNAME is shown. */
  isFlattened?: boolean;
}

/** Compares a record with what the servers answer. */
export function readRecord(
  wanted: WantedRecord,
  { values, doubled, isFlattened = false }: Answers,
): Outcome {
  const answered = values
    .filter((answer) => answer !== null)
    .map((answer) => answer.filter((value) => isOfPurpose(wanted, value)));
  if (answered.length === 0) return { state: 'unreachable', problem: null, present: [] };
  const present = [...new Set(answered.flat())];
  const fits = answered.map((one) => problemOf(wanted, one) === null && one.length > 0);
  if (fits.every(Boolean)) return { state: 'found', problem: null, present };
  if (fits.some(Boolean)) return { state: 'different', problem: 'servers_differ', present };
  if (present.length > 0) {
    const worst = answered.find((one) => one.length > 0) ?? [];
    return { state: 'different', problem: problemOf(wanted, worst), present };
  }
  if (isFlattened) return { state: 'different', problem: 'flattened', present };
  const isDoubled = doubled.some((answer) => answer?.some((value) => isOfPurpose(wanted, value)));
  return isDoubled
    ? { state: 'different', problem: 'doubled_host', present }
    : { state: 'missing', problem: null, present };
}

/** A name may hold values of other purposes: a domain's own TXT records are many. */
function isOfPurpose({ kind }: WantedRecord, value: string): boolean {
  if (kind === 'spf') return isSpf(unquoted(value));
  if (kind === 'dmarc') return /^v\s*=\s*DMARC1/i.test(unquoted(value));
  if (kind === 'return_path') return true;
  return /(^|;)\s*(p|k|v)\s*=/i.test(unquoted(value));
}

/** How one server's values differ from the wanted record; null: they fit. */
function problemOf(wanted: WantedRecord, values: readonly string[]): DnsRecordProblem | null {
  if (values.length > 1) return 'two_values';
  const value = values[0] ?? '';
  if (fits(wanted, value)) return null;
  if (fits(wanted, unquoted(value))) return 'quotes';
  return isCutOff(wanted, unquoted(value)) ? 'cut_off' : 'other_value';
}

function fits({ kind, value }: WantedRecord, found: string): boolean {
  switch (kind) {
    case 'dkim':
    case 'next_dkim':
      return tagsOf(found).p === tagsOf(value).p && isRsaKey(tagsOf(found));
    case 'return_path':
      return found.toLowerCase().replace(/\.$/, '') === value.toLowerCase();
    case 'spf':
      return isSpf(found) && mechanismsOf(value).every((mechanism) => allows(found, mechanism));
    // A present policy stays as its owner set it.
    case 'dmarc':
      return (
        /^v\s*=\s*DMARC1\s*;/i.test(found) &&
        /^(none|quarantine|reject)$/i.test(tagsOf(found).p ?? '')
      );
  }
}

function isRsaKey({ v, k }: Record<string, string>): boolean {
  return (v === undefined || v === 'DKIM1') && (k === undefined || k === 'rsa');
}

/** Some forms keep 255 bytes of a value and drop the rest. */
function isCutOff({ kind, value }: WantedRecord, found: string): boolean {
  if (kind !== 'dkim' && kind !== 'next_dkim') return false;
  const [key = '', whole = ''] = [tagsOf(found).p, tagsOf(value).p];
  return key !== '' && key.length < whole.length && whole.startsWith(key);
}

function mechanismsOf(record: string): string[] {
  return record
    .split(' ')
    .slice(1)
    .filter((term) => !/all$|^redirect=/i.test(term))
    .map((term) => term.replace(/^\+/, '').toLowerCase());
}

/** The tags of a DKIM or DMARC record (`a=b; c=d`), without blanks in the values. */
function tagsOf(record: string): Record<string, string> {
  return Object.fromEntries(
    record.split(';').flatMap((tag) => {
      const equals = tag.indexOf('=');
      return equals < 0
        ? []
        : [
            [
              tag.slice(0, equals).trim().toLowerCase(),
              tag.slice(equals + 1).replaceAll(/\s/g, ''),
            ],
          ];
    }),
  );
}

/** A value typed with quotation marks or escapes, without them. */
function unquoted(value: string): string {
  return value
    .replaceAll(/\\?["“”]/g, '')
    .replaceAll('\\;', ';')
    .trim();
}
