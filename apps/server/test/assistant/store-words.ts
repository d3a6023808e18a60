import type { StoreWord } from '#areas/insight/assistant/understanding';

/** The store that the evaluation's questions are about, on a Tuesday. */
export const TODAY = '2026-11-17';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const ID = {
  basica: id(1),
  vestido: id(2),
  tenis: id(3),
  caneca: id(4),
  calca: id(5),
  aulas: id(11),
  black: id(12),
  carrinho: id(13),
  grupo_vip: id(21),
  inativos: id(22),
  vip: id(31),
  atacado: id(32),
} as const;

export const STORE_WORDS: StoreWord[] = [
  { of: 'product', key: ID.basica, name: 'Camiseta Básica Preta' },
  { of: 'product', key: ID.vestido, name: 'Vestido Midi Floral' },
  { of: 'product', key: ID.tenis, name: 'Tênis Corrida Azul' },
  { of: 'product', key: ID.caneca, name: 'Caneca Raio de Sol' },
  { of: 'product', key: ID.calca, name: 'Calça Jeans Skinny' },
  ...['Camisetas', 'Vestidos', 'Calçados', 'Canecas'].map((name) => ({
    of: 'category' as const,
    key: name,
    name,
  })),
  ...['Aurora', 'Solar'].map((name) => ({ of: 'brand' as const, key: name, name })),
  ...[
    'Campinas/SP',
    'São Paulo/SP',
    'Rio de Janeiro/RJ',
    'Belo Horizonte/MG',
    'Curitiba/PR',
    'Recife/PE',
    'Salvador/BA',
    'Santos/SP',
  ].map((name) => ({ of: 'city' as const, key: name, name })),
  { of: 'campaign', key: ID.aulas, name: 'Volta às aulas' },
  { of: 'campaign', key: ID.black, name: 'Esquenta Black' },
  { of: 'campaign', key: ID.carrinho, name: 'Carrinho esquecido' },
  { of: 'cluster', key: ID.grupo_vip, name: 'Clube Ouro' },
  { of: 'cluster', key: ID.inativos, name: 'Sumidos do inverno' },
  { of: 'tag', key: ID.vip, name: 'VIP' },
  { of: 'tag', key: ID.atacado, name: 'Atacado' },
  { of: 'coupon', key: 'BEMVINDO10', name: 'BEMVINDO10' },
  { of: 'coupon', key: 'FRETEGRATIS', name: 'FRETEGRATIS' },
  { of: 'lesson', key: 'importe-sem-perder-nada', name: 'importar clientes planilha' },
  { of: 'lesson', key: 'convide-a-equipe', name: 'convidar equipe colaborador' },
  { of: 'lesson', key: 'prepare-seu-dominio', name: 'configurar dominio email' },
];
