import { wordKey } from './text.ts';

/** The Brazilian states: code → name and region. */
export const STATES = {
  AC: ['Acre', 'Norte'],
  AL: ['Alagoas', 'Nordeste'],
  AM: ['Amazonas', 'Norte'],
  AP: ['Amapá', 'Norte'],
  BA: ['Bahia', 'Nordeste'],
  CE: ['Ceará', 'Nordeste'],
  DF: ['Distrito Federal', 'Centro-Oeste'],
  ES: ['Espírito Santo', 'Sudeste'],
  GO: ['Goiás', 'Centro-Oeste'],
  MA: ['Maranhão', 'Nordeste'],
  MG: ['Minas Gerais', 'Sudeste'],
  MS: ['Mato Grosso do Sul', 'Centro-Oeste'],
  MT: ['Mato Grosso', 'Centro-Oeste'],
  PA: ['Pará', 'Norte'],
  PB: ['Paraíba', 'Nordeste'],
  PE: ['Pernambuco', 'Nordeste'],
  PI: ['Piauí', 'Nordeste'],
  PR: ['Paraná', 'Sul'],
  RJ: ['Rio de Janeiro', 'Sudeste'],
  RN: ['Rio Grande do Norte', 'Nordeste'],
  RO: ['Rondônia', 'Norte'],
  RR: ['Roraima', 'Norte'],
  RS: ['Rio Grande do Sul', 'Sul'],
  SC: ['Santa Catarina', 'Sul'],
  SE: ['Sergipe', 'Nordeste'],
  SP: ['São Paulo', 'Sudeste'],
  TO: ['Tocantins', 'Norte'],
} as const satisfies Record<string, readonly [name: string, region: string]>;

export type State = keyof typeof STATES;

const BY_KEY = new Map<string, State>();
for (const [code, [name]] of Object.entries(STATES) as [State, readonly [string, string]][]) {
  BY_KEY.set(code.toLowerCase(), code);
  BY_KEY.set(wordKey(name), code);
}

/** The two-letter code of a state given by code or name, or null. */
export function parseState(text: string): State | null {
  return (
    BY_KEY.get(wordKey(text).replace(/^(estadode|estadodo|estadoda|br)/, '')) ??
    BY_KEY.get(wordKey(text)) ??
    null
  );
}
