/** Portuguese texts of the bonus ledger. */
export const bonusLedgerTexts = {
  usable_limit: (amount: string) =>
    `Nesta compra podem ser usados até ${amount}. Nada foi descontado.`,
} as const;
