import type { ConsentSource, ContactChannel, PrivacyChannel } from '@clientela/contract';
import type { ErasedKind, KeptKind } from './erasure-counts.queries.ts';

const CHANNELS: Record<ContactChannel, string> = {
  EMAIL: 'E-mail',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
};

/** Sources of consents and of customers. */
const SOURCES: Record<ConsentSource | 'typed', string> = {
  typed: 'digitado na loja',
  import: 'arquivo importado',
  integration: 'loja conectada',
  api: 'outro sistema, pela API',
  chat: 'conversa no WhatsApp',
  demo: 'dados de demonstração',
  erasure: 'pedido de exclusão',
  person: 'equipe da loja',
  unsubscribe: 'link de descadastro',
  reply: 'resposta da própria pessoa',
  provider: 'aviso do provedor',
  complaint: 'denúncia de spam',
  task: 'tarefa da equipe',
  confirmation: 'confirmação por link',
  popup: 'pop-up da loja',
  survey: 'pesquisa',
};

const IDENTITIES: Record<string, string> = {
  cadastro: 'Cadastro',
  integration: 'Código na origem',
  document: 'Documento',
  email: 'E-mail',
  phone: 'Telefone',
  pedidos: 'Pedidos',
  carrinhos: 'Carrinhos',
  formulario: 'Cadastro em pop-up',
};

const LISTS: Record<string, string> = {
  customers: 'lista de clientes',
  orders: 'lista de pedidos',
  exclusions: 'clientes fora de uma campanha',
  refused_rows: 'linhas recusadas de uma importação',
  bonus_simulation: 'simulação de bônus',
  survey_responses: 'respostas de pesquisa',
  dashboards: 'painel',
};

const ERASED: Record<ErasedKind, string> = {
  identities: 'Contatos, documento e códigos',
  custom_values: 'Atributos preenchidos',
  tags: 'Tags',
  notes: 'Notas',
  groups: 'Presenças em grupos',
  consents: 'Consentimentos e recusas vigentes',
  opt_outs: 'Bloqueios com o contato escrito',
  merges: 'Cadastros unidos a este',
  message_contacts: 'Contatos em mensagens de campanhas',
  conversations: 'Conversas',
  conversation_messages: 'Mensagens de conversas',
  received_sms: 'SMS recebidos',
  carts: 'Carrinhos',
  payments: 'Pagamentos em aberto ou acompanhados',
  events: 'Eventos de outros sistemas',
  popup_signups: 'Dados digitados em pop-ups',
  typed_answers: 'Respostas escritas em pesquisas',
};

const KEPT: Record<KeptKind, [label: string, why: string]> = {
  orders: [
    'Pedidos, sem o nome nem o contato',
    'a loja precisa deles para a contabilidade e as obrigações fiscais',
  ],
  activities: [
    'Registros de envio de campanhas, sem o contato',
    'mantêm exatos os resultados das campanhas',
  ],
  bonuses: ['Bônus dados e usados', 'fazem parte das contas da loja'],
  consent_records: [
    'Provas de consentimento, sem contato, IP nem texto escrito',
    'mostram quando e a que texto alguém disse sim ou não',
  ],
  survey_responses: [
    'Notas e escolhas em pesquisas, sem o que foi escrito',
    'mantêm exatos os resultados das pesquisas',
  ],
  digests: [
    'Impressões digitais cifradas dos contatos',
    'reconhecem a pessoa se ela voltar em um arquivo, para que não receba mensagens; não permitem descobrir o contato',
  ],
};

const ARRIVALS: Record<PrivacyChannel, string> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
  phone: 'telefone',
  in_person: 'pessoalmente',
  other: 'outro meio',
  platform: 'loja conectada',
  direct: 'feita no cadastro pela equipe da loja',
};

/** Portuguese texts of privacy. */
export const privacyTexts = {
  data_copy_file: (id: string) => `dados-do-cliente-${id}.json`,
  proof_file: (id: string) => `comprovante-${id}.zip`,
  receipt_file: (number: number) => `comprovante-de-exclusao-${number}.pdf`,
  from_platform: (platform: string) => `Pedido recebido pela ${platform}.`,
  closed_by_erasure: (number: number) =>
    `Os dados foram excluídos: veja o comprovante de exclusão nº ${number}.`,
  not_a_contact: 'Informe um e-mail ou telefone válido',
  too_long_ago: 'Informe um dia dos últimos 12 meses',
  answered_by_file: 'Respondido com o arquivo dos dados da pessoa.',
  channels: CHANNELS as Record<string, string>,
  sources: SOURCES as Record<string, string>,
  identities: IDENTITIES,
  lists: LISTS,
  erased: ERASED,
  kept: KEPT,
  arrivals: ARRIVALS,
  basis: {
    consent: 'Consentimento registrado (LGPD, art. 7º, I)',
    refused: 'A pessoa recusou mensagens neste canal',
    none: 'Sem registro de consentimento',
    contract: 'Execução de contrato (LGPD, art. 7º, V)',
  },
  summary: {
    title: 'Comprovante de dados pessoais',
    lead: (store: string, at: string, by: string | null) =>
      `${store} · gerado em ${at}${by ? ` por ${by}` : ''}`,
    person: 'Quem é',
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    document: 'Documento',
    place: 'Lugar',
    since: 'Cadastro desde',
    changed: 'Última alteração',
    origins: 'Dados e de onde vieram',
    origin_unknown: 'origem não registrada',
    origin_team: 'cadastro da loja, arquivo ou API',
    from: (origin: string) => `veio de: ${origin}`,
    since_at: (at: string) => `desde ${at}`,
    basis: 'Base legal por canal',
    orders: 'Pedidos',
    consents: 'Consentimentos e recusas',
    granted: 'Permitiu',
    refused: 'Recusou',
    contact: (contact: string) => `contato ${contact}`,
    source: (source: string) => `origem: ${source}`,
    page: (page: string) => `página ${page}`,
    ip: (ip: string) => `IP ${ip}`,
    confirmed: (at: string) => `confirmado em ${at}`,
    words: (text: string) => `“${text}”`,
    opt_outs: 'Pedidos para parar, nas palavras da pessoa',
    no_words: 'sem palavras guardadas',
    messages: 'Mensagens de campanhas',
    sent: (at: string) => `enviada em ${at}`,
    not_sent: 'não enviada',
    delivered: (at: string) => `entregue em ${at}`,
    subject_model: (text: string) => `modelo do assunto: ${text}`,
    opened: (at: string) => `aberta em ${at}`,
    clicked: (at: string) => `clicada em ${at}`,
    conversations: 'Conversas e SMS recebidos',
    received: 'Recebida',
    written: 'Enviada',
    file: (name: string) => `arquivo ${name}`,
    merges: 'Cadastros unidos',
    merged: (name: string) => `União com ${name}`,
    merge_undone: (at: string) => `União desfeita em ${at}`,
    by: (name: string) => `por ${name}`,
    exports: 'Listas da loja que saíram em arquivo desde o cadastro',
    exported: (list: string) => `Exportou: ${list}`,
    downloaded: (list: string) => `Baixou: ${list}`,
    exports_hint:
      'O registro não guarda quem estava em cada arquivo: uma destas listas pode conter esta pessoa.',
    nothing: 'Nada registrado.',
    more: (count: number) => `E mais ${count}, no arquivo dados.json.`,
    date: 'Em',
  },
  receipt: {
    title: (number: number) => `Comprovante de exclusão nº ${number}`,
    lead: (store: string) => `${store} · Lei Geral de Proteção de Dados (LGPD), art. 18, VI`,
    request: 'Pedido',
    number: 'Número',
    received: 'Recebido em',
    arrived: 'Como chegou',
    done: 'Excluído em',
    gone: 'O que saiu',
    profile: 'Nome, contatos, documento, nascimento e endereço do cadastro',
    yes: 'apagados',
    no_record: 'A loja não tinha cadastro desta pessoa.',
    stays: 'O que fica e por quê',
    stay: (count: number, why: string) => `${count} – ${why}`,
    foot: 'Arquivos de exportação já preparados expiram em até 7 dias. Este comprovante não contém dados da pessoa.',
    notes: 'Observações',
  },
  readme: (fingerprint: string, address: string) => `COMPROVANTE DE DADOS PESSOAIS

resumo.pdf         o resumo, para ler
dados.json         todos os dados, e de onde vieram o cadastro, os contatos, os pedidos e os carrinhos
chave-publica.pem  a chave pública desta instalação (Ed25519)
checksums.txt      o SHA-256 de cada arquivo acima e deste
checksums.sig      a assinatura de checksums.txt, em base64

COMO CONFERIR (com OpenSSL 3 em um terminal, dentro da pasta descompactada)

1. Os arquivos não foram alterados:

   sha256sum -c checksums.txt
   (no macOS: shasum -a 256 -c checksums.txt)

2. A lista foi assinada por esta instalação:

   openssl base64 -d -A -in checksums.sig -out assinatura.bin
   openssl pkeyutl -verify -pubin -inkey chave-publica.pem -rawin -in checksums.txt -sigfile assinatura.bin

   A resposta deve ser: Signature Verified Successfully

3. A chave é mesmo desta instalação. A impressão digital abaixo aparece em Configurações › Privacidade
   e em ${address}:

   ${fingerprint}

   openssl pkey -pubin -in chave-publica.pem -outform DER | openssl dgst -sha256
`,
} as const;
