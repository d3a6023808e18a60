import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, openApp } from '../../test/app.tsx';

const ID = '00000000-0000-7000-8000-000000000001';

/** The columns of each list as the specification names them (product §3), with what we add. */
const LISTS = [
  [
    '/customers',
    'customers',
    [
      ...['Cliente', 'Segmento', 'Telefone', 'E-mail', 'Cidade', 'Ticket médio', 'Pedidos'],
      ...['Inscrição na newsletter', 'Total em pedidos', 'Última compra', 'Campanhas'],
    ],
  ],
  [
    '/customers?tab=leads',
    'customers',
    ['Lead', 'Telefone', 'E-mail', 'Campanhas', 'Origem', 'Desde'],
  ],
  [
    '/customers?tab=clusters',
    'customer-clusters',
    [
      ...['Nome', 'Clientes', 'Contado', 'Campanhas relacionadas', 'Atualização', 'Alterado em'],
      'Ações',
    ],
  ],
  [
    '/campaigns',
    'campaigns',
    [
      ...['Situação', 'Título', 'Objetivo', 'Período', 'Clientes'],
      ...['Enviadas', 'Abertas', 'Clicadas', 'Receita'],
    ],
  ],
  [
    '/orders',
    'orders',
    [
      ...['Pedido', 'Data', 'Cliente', 'Quantidade', 'Situação', 'Valor total'],
      'Forma de pagamento',
    ],
  ],
  [
    '/activities',
    'campaign-activities',
    [...['Situação', 'Cliente', 'Campanha', 'Gatilho', 'Prazo', 'Enviada em', 'Concluída por']],
  ],
] as const;

test.each(LISTS)(
  '%s has the columns of the specification',
  async (address, list, columns) => {
    // The list's header is shown while its rows load.
    aServer(
      () => [aStore(ID, 'Loja Sol')],
      (path) =>
        path === `/api/stores/${ID}/${list}` ? new Promise<Response>(() => {}) : undefined,
    );
    openApp(address);
    const table = within(await screen.findByRole('table'));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(columns);
  },
  30_000,
);
