import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, linkTo, openApp } from '../../test/app.tsx';

const ID = '00000000-0000-7000-8000-000000000001';
const BUSY = { code: 'overloaded_for_a_test', message: 'O banco de dados está fora do ar.' };

/** A server whose `list` fails until it is set to recover; everything else is empty. */
function aBadDay(list: string) {
  const server = { isDown: true, asked: 0 };
  aServer(
    () => [aStore(ID, 'Loja Sol')],
    (path) => {
      if (path !== `/api/stores/${ID}/${list}`) return undefined;
      server.asked += 1;
      return server.isDown ? Response.json(BUSY, { status: 500 }) : undefined;
    },
  );
  return server;
}

const LISTS = [
  ['/customers', 'customers', 'Seus clientes aparecem aqui'],
  ['/customers?tab=leads', 'customers', 'Nenhum lead por aqui ainda'],
  ['/customers?tab=clusters', 'customer-clusters', 'Separe quem importa em grupos'],
  ['/orders', 'orders', 'Os pedidos da loja aparecem aqui'],
  ['/imports', 'imports', 'Traga a sua loja para cá'],
  ['/campaigns', 'campaigns', 'A próxima venda começa com uma mensagem'],
  ['/activities', 'campaign-activities', 'As mensagens de cada cliente aparecem aqui'],
  ['/email-models', 'email-models', 'Escreva uma vez, envie muitas'],
  ['/test-outbox', 'test-outbox', 'Nenhuma mensagem de teste'],
  ['/settings/blocked-contacts', 'blocked-contacts', 'Nenhum contato bloqueado'],
  ['/settings/audit-log', 'audit-log', 'Nada por aqui ainda'],
] as const;

test.each(LISTS)(
  '%s shows the error, offers a retry, and then the empty state',
  async (address, list, emptyTitle) => {
    const server = aBadDay(list);
    openApp(address);
    await screen.findByText('Erro ao carregar dados');
    expect(screen.getByText(BUSY.message)).toBeTruthy();
    const askedBefore = server.asked;
    server.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText(emptyTitle);
    expect(server.asked).toBe(askedBefore + 1);
    await waitFor(() => expect(screen.queryByText('Erro ao carregar dados')).toBeNull());
  },
  30_000,
);

test.each(['/customers', '/orders'])(
  '%s without anything in it leads to where a file is brought in',
  async (address) => {
    aServer(
      () => [aStore(ID, 'Loja Sol')],
      () => undefined,
    );
    openApp(address);
    await screen.findByRole('link', { name: 'Importar planilha' }, LATE);
    expect(linkTo('Importar planilha')).toBe('/imports');
  },
  30_000,
);
