/** Portuguese texts of administration. */
export const administrationTexts = {
  price_on_request: 'Sob consulta',
  plan_missing: 'Escolha o plano',
  application_id_missing: 'Cole o identificador',
  gateway_address: 'Endereço do servidor',
  gateway_address_wrong: 'Informe o endereço completo do servidor',
  gateway_key: 'Chave do servidor',
  gateway_refused: 'O servidor recusou a chave. Confira a chave definida nele.',
  gateway_unreachable: 'O servidor não respondeu nesse endereço. Confira se ele está no ar.',
  gateways: {
    waha: {
      name: 'WAHA',
      url: 'https://waha.devlike.pro/docs/overview/quick-start/',
      steps: [
        'Para iniciar o servidor de WhatsApp junto com o Clientela, defina WAHA_API_KEY no arquivo .env e rode “docker compose --profile whatsapp up -d”: nada mais é preciso.',
        'Se a WAHA roda em outro servidor, cole aqui o endereço e a chave (WAHA_API_KEY) dela.',
        'As lojas passam a ver o QR code direto, sem configurar nada.',
      ],
    },
    evolution: {
      name: 'Evolution API',
      url: 'https://doc.evolution-api.com',
      steps: [
        'Instale a Evolution API, versão 2.3.7, em um servidor seu. A versão 2.4 exige licença do fabricante.',
        'Defina AUTHENTICATION_API_KEY e cole aqui o endereço e essa chave.',
        'As lojas passam a ver o QR code direto, sem configurar nada.',
      ],
    },
  },
} as const;
