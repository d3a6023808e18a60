import { readFileSync } from 'node:fs';
import { present } from '@clientela/domain';
import { type Random, Weighted } from './random.ts';
import { MEN, SURNAMES, WOMEN } from './vocabulary.ts';

interface Municipality {
  name: string;
  state: string;
  area_code: string;
}

/** Shares of online sales by state, roughly by population and income. */
const STATE_WEIGHT: Record<string, number> = {
  SP: 34,
  RJ: 12,
  MG: 11,
  PR: 6,
  RS: 6,
  SC: 5,
  BA: 5,
  PE: 3.5,
  CE: 3,
  GO: 3,
  DF: 2.5,
  ES: 2,
  PA: 1.5,
  MT: 1.3,
  MS: 1.2,
  AM: 1.1,
  PB: 1,
  RN: 1,
  MA: 1,
  AL: 0.7,
  PI: 0.6,
  SE: 0.6,
  RO: 0.4,
  TO: 0.4,
  AC: 0.2,
  AP: 0.2,
  RR: 0.1,
};

function loadMunicipalities(): Weighted<Municipality> {
  const text = readFileSync(new URL('./data/municipalities.csv', import.meta.url), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', state = '', area_code = '', capital] = line.split(',');
      return { name, state, area_code, isCapital: capital === '1' };
    });
  const inState = Map.groupBy(lines, ({ state }) => state);
  return new Weighted(
    lines.map(({ name, state, area_code, isCapital }) => {
      const others = present(inState.get(state), state).length;
      // A capital buys about as much as the rest of its state together.
      const share = isCapital ? 0.45 : 0.55 / others;
      return [{ name, state, area_code }, (STATE_WEIGHT[state] ?? 0.1) * share] as const;
    }),
  );
}

/** The best customers buy about once a month, not every day. */
const MOST_EAGER = 22;

export interface DemoCustomer {
  /** Empty until the store has them. */
  id: string;
  /** How the shop knows them. */
  shop_id: string;
  stage: 'customer' | 'lead';
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  document: string | null;
  birthdate: string | null;
  city: string;
  state: string;
  newsletter_at: Date | null;
  created_at: Date;
  enable_for_interactions: boolean;
  /** How eagerly this person buys; drives the number of orders. */
  eagerness: number;
}

export function makeCustomers(
  random: Random,
  counts: { customers: number; leads: number },
  dates: () => Date,
): DemoCustomer[] {
  const places = loadMunicipalities();
  const total = counts.customers + counts.leads;
  // Two people of one document would be one.
  const documents = new Set<string>();
  return Array.from({ length: total }, (_, index) => {
    const isLead = index >= counts.customers;
    const place = places.pick(random);
    const created_at = dates();
    const first = random.chance(0.78) ? random.pick(WOMEN) : random.pick(MEN);
    const second = random.chance(0.35) ? `${random.pick(SURNAMES)} ` : '';
    const last_name = second + random.pick(SURNAMES);
    return {
      id: '',
      shop_id: String(50_001 + index),
      stage: isLead ? 'lead' : 'customer',
      first_name: first,
      last_name: isLead && random.chance(0.5) ? '' : last_name,
      email: `${mailName(first, last_name)}${index}@cliente.example`,
      phone: random.chance(isLead ? 0.4 : 0.93)
        ? `+55${place.area_code}9${random.between(6, 9)}${random.digits(7)}`
        : null,
      document: !isLead && random.chance(0.9) ? unusedCpf(random, documents) : null,
      birthdate: !isLead && random.chance(0.8) ? birthdate(random, created_at) : null,
      city: place.name,
      state: place.state,
      newsletter_at: random.chance(isLead ? 1 : 0.45) ? created_at : null,
      created_at,
      enable_for_interactions: random.chance(0.97),
      eagerness: isLead ? 0 : Math.min(MOST_EAGER, random.next() ** -0.55),
    };
  });
}

function mailName(first: string, last: string): string {
  return `${first}.${last.split(' ').at(-1)}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}

function birthdate(random: Random, now: Date): string {
  const age = 18 + Math.floor((random.next() + random.next()) * 26);
  const day = new Date(
    Date.UTC(now.getUTCFullYear() - age, random.below(12), random.between(1, 28)),
  );
  return day.toISOString().slice(0, 10);
}

function unusedCpf(random: Random, used: Set<string>): string {
  const cpf = makeCpf(random);
  if (used.has(cpf)) return unusedCpf(random, used);
  used.add(cpf);
  return cpf;
}

/** A CPF with right check digits. */
function makeCpf(random: Random): string {
  const base = Array.from({ length: 9 }, () => random.below(10));
  const check = (digits: number[]) => {
    const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0);
    return ((sum * 10) % 11) % 10;
  };
  const first = check(base);
  return [...base, first, check([...base, first])].join('');
}
