import { model, paragraphs } from './gallery-blocks.ts';

export const plainText = model({
  key: 'plain_text',
  name: 'Texto simples',
  goal: 'simple',
  subject: '{{customer.first_name | "Oi"}}, uma mensagem da {{store.name}}',
  preheader: 'Uma mensagem curta, de pessoa para pessoa.',
  settings: { background: '#ffffff' },
  blocks: [
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}.',
      'Escrevo para saber como você está e se ficou tudo certo com a sua última compra na {{store.name}}.',
      'Se precisar de alguma coisa, de uma troca a uma sugestão, é só responder a este e-mail. E, quando quiser ver o que chegou, <a href="{{store.site_url}}">a loja está aqui</a>.',
      'Um abraço,<br>Equipe {{store.name}}',
    ]),
  ],
});
