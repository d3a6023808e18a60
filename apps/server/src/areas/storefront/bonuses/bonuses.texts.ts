/** Portuguese texts of bonuses. */
export const bonusesTexts = {
  one_try_left: 'Resta 1 tentativa',
  tries_left: (left: number) => `Restam ${left} tentativas`,
  wrong_code: (tries: string) => `Código incorreto. ${tries}.`,
  column_order: 'Pedido',
  column_day: 'Dia',
  column_total: 'Total',
  column_used: 'Bônus usado, no máximo',
  column_earned: 'Bônus ganho',
  simulation_file: 'simulacao-de-bonus.csv',
  simulation_title: 'Simulação',
  pin_sms: (pin: string, amount: string, store: string, minutes: number) =>
    `${pin} e o seu codigo para usar ${amount} de bonus em ${store}. Vale ${minutes} minutos. Diga-o so no caixa.`,
  pin_subject: (pin: string, store: string) => `${pin} é o seu código em ${store}`,
  greeting: 'Olá!',
  pin_line: (amount: string, store: string, pin: string) =>
    `Seu código para usar ${amount} de bônus em ${store}: ${pin}`,
  pin_validity: (minutes: number) =>
    `Vale ${minutes} minutos. Diga-o só no caixa. Se você não está comprando agora, ignore este e-mail.`,
} as const;
