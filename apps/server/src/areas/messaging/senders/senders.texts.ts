/** Portuguese texts of senders. */
export const sendersTexts = {
  account_stopped: 'a conta não aceita mensagens.',
  messages_wait: (reason: string) => `${reason} As mensagens aguardam e nada se perde.`,
} as const;
