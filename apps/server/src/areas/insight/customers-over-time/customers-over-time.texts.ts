/** Portuguese texts of next purchases. */
export const customersOverTimeTexts = {
  missing_one: 'Ainda não há dados suficientes: falta {{what}}.',
  missing_other: 'Ainda não há dados suficientes: faltam {{what}}.',
  and: ' e ',
  sales_one: '1 venda',
  sales_other: '{{n}} vendas',
  repeats_one: '1 recompra',
  repeats_other: '{{n}} recompras',
} as const;
