/** Portuguese texts of WAHA. */
export const wahaTexts = {
  passkey_required:
    'o WhatsApp pede a chave de acesso (passkey) deste número. Abra o painel do WAHA e entre por lá.',
  passkey_unconfirmed:
    'falta confirmar a chave de acesso (passkey). Abra o painel do WAHA e confirme por lá.',
  session_ended: 'a sessão no servidor de WhatsApp terminou. Pareie de novo.',
} as const;
