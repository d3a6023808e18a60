import { CARD_CODE } from '@clientela/server/test/cards';
import type { Page } from '@playwright/test';

/** Types a card into the open deposit screen. */
export async function typeNewCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: /Adicionar novo cartão/ }).click();
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text);
  await type('Número do cartão', number);
  await type('Nome impresso no cartão', 'DORA NOGUEIRA');
  await type('Validade', '1239');
  await type('Código de segurança', CARD_CODE);
  await type('Nome completo', 'Dora Nogueira');
  await type('CPF ou CNPJ', '12abc34501de35');
  await type('Telefone', '11987654321');
  await type('E-mail', 'dora@loja.example');
  await type('CEP', '01001000');
  await page.getByLabel('Endereço', { exact: true }).fill('Praça da Sé');
  await type('Número', '1');
}
