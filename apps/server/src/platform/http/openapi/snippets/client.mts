import { createClientela } from '@clientela/api';

const { CLIENTELA_URL = '', CLIENTELA_STORE = '', CLIENTELA_KEY = '' } = process.env;
const clientela = createClientela({ url: CLIENTELA_URL, key: CLIENTELA_KEY });

const { data, error } = await clientela.POST('/stores/{store_id}/orders', {
  params: { path: { store_id: CLIENTELA_STORE } },
  body: {
    orders: [
      {
        number: '1001',
        ordered_at: '2026-03-02T09:00:00-03:00',
        status: 'paid',
        customer: { email: 'maria@exemplo.com.br', first_name: 'Maria' },
        items: [{ name: 'Vestido azul', quantity: 1, unit_price: 19990 }],
      },
    ],
  },
});
if (error) throw new Error(`${error.code}: ${error.message}`);
for (const row of data.data) console.log(row.index, row.outcome, row.id);
