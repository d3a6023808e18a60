import { expect, expectGoodPageEverywhere, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

const HEADER = 'numero;data;cliente;telefone;cpf;status;total;valor reembolsado';

test('a purchase earns a bonus, the POS redeems it with the customer’s code, and a refund takes its share back', async ({
  browser,
}) => {
  const program = await startOwnProgram(browser, { dona: 'OWNER', caixa: 'BONUS_VALIDATOR' });
  try {
    // The owner configures the bonus.
    const owner = await program.open('dona', '/campaigns/new');
    const campaign = await program.post(`stores/${program.store}/campaigns`, {
      name: 'Cashback de novembro',
      campaign_goal_id: (
        (await program.get(`stores/${program.store}/campaign-goals`)).data as { id: string }[]
      )[0]!.id,
      trigger: { kind: 'sale' },
      actions: [{ contents: [{ channel: 'MANUAL_WHATSAPP', text: 'Obrigada pela compra!' }] }],
    });
    await owner.goto(`/campaigns/${campaign.id}/edit?step=what`);
    await owner.getByRole('heading', { name: 'Bônus' }).click();
    await owner.getByLabel('Dar bônus aos clientes').check({ force: true });
    await owner.getByLabel('Pode ser usado depois de quantos dias').fill('0');
    await expect(
      owner.getByText(
        /Para usar R\$\s20,00 de bônus, a compra precisa ser de pelo menos R\$\s100,00/,
      ),
    ).toBeVisible();
    await owner.getByRole('button', { name: 'Simular com as compras do último ano' }).click();
    await expect(owner.getByText('Nenhuma compra dos últimos 12 meses')).toBeVisible();
    await expectGoodPageEverywhere(owner, owner.getByRole('heading', { name: 'Bônus' }));
    await owner.getByRole('button', { name: 'Continuar' }).click();
    await owner.getByRole('heading', { name: 'Horário de envio' }).waitFor();
    await owner.getByRole('button', { name: 'Continuar' }).click();
    await owner.getByRole('button', { name: 'Ativar sequência' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Ativar sequência' }).click();
    await expect(owner.getByText('Ativa', { exact: true })).toBeVisible();

    program.advance(60_000);
    const when = program.now().toISOString().replace('T', ' ').slice(0, 16);
    const order = (status: string, refunded: string) =>
      `${HEADER}\n1001;${when};Ana Prado;11987650011;52998224725;${status};300,00;${refunded}\n`;
    await program.importFile('orders', order('pago', '0'));
    const bonuses = async () => (await program.get(`stores/${program.store}/bonuses`)).data;
    await expect.poll(bonuses).toMatchObject([{ value: 3_000 }]);

    // All screens of a validator, on a phone.
    const cashier = await program.open('caixa', '/bonus', 'phone');
    await cashier.getByLabel('Celular ou CPF do cliente, inteiro').fill('(11) 98765-0011');
    await cashier.locator('#content').getByRole('button', { name: 'Buscar' }).click();
    await cashier.getByRole('button', { name: /Ana/ }).click();
    await cashier.getByLabel('Valor da compra').fill('10000');
    await expect(cashier.getByText(/não cabem nesta compra/)).toBeVisible();
    await expect(cashier.getByLabel('Quanto usar')).toHaveValue(/20,00/);
    await expectGoodPageEverywhere(cashier, cashier.getByLabel('Código do cliente'));
    await cashier.getByRole('button', { name: 'Enviar código ao cliente' }).click();
    await expect(cashier.getByText('Código enviado por SMS para (11) •••••-0011.')).toBeVisible();
    await cashier.getByLabel('Código do cliente').fill('000000');
    await cashier.getByRole('button', { name: /^Usar R\$/ }).click();
    await expect(cashier.getByText('Código incorreto. Restam 4 tentativas.')).toBeVisible();
    const outbox = (await program.get(`stores/${program.store}/test-outbox?channel=SMS`)).data as {
      subject: string;
    }[];
    await cashier.getByLabel('Código do cliente').fill(/\b\d{6}\b/.exec(outbox[0]!.subject)![0]);
    await cashier.getByRole('button', { name: /^Usar R\$/ }).click();
    await expect(cashier.getByRole('status').getByText(/R\$\s20,00 de bônus usados/)).toBeVisible();
    await expectGoodPageEverywhere(
      cashier,
      cashier.getByRole('button', { name: 'Próximo cliente' }),
    );

    // Two thirds of the purchase are refunded: the spent part of its bonus is owed.
    await program.importFile('orders', order('parcialmente reembolsado', '200,00'));
    await expect.poll(bonuses).toMatchObject([{ value: 1_000, remaining: 0 }]);
    await owner.goto('/bonus');
    await expect(owner.getByRole('row', { name: /Ana Prado/ })).toContainText(/10,00/);
  } finally {
    await program.stop();
  }
});
