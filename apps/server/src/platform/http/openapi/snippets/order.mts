const { CLIENTELA_URL, CLIENTELA_STORE, CLIENTELA_KEY } = process.env;

const answer = await fetch(`${CLIENTELA_URL}/api/stores/${CLIENTELA_STORE}/orders`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${CLIENTELA_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1001-v1',
  },
  body: JSON.stringify({
    orders: [
      {
        number: '1001',
        ordered_at: '2026-03-02T09:00:00-03:00',
        status: 'paid',
        customer: { email: 'maria@exemplo.com.br', first_name: 'Maria' },
        items: [{ name: 'Vestido azul', quantity: 1, unit_price: 19990 }],
      },
    ],
  }),
});

interface Said {
  code?: string;
  message?: string;
  data: { index: number; outcome: string; id: string | null; errors?: object[] }[];
}

const said = (await answer.json()) as Said;
if (!answer.ok) throw new Error(`${said.code}: ${said.message}`);
for (const row of said.data) console.log(row.index, row.outcome, row.id, row.errors ?? '');
