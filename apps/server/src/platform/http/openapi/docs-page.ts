import { readFileSync } from 'node:fs';
import {
  API_CALLS_PER_MINUTE,
  API_SCOPES,
  API_VERSION,
  API_WRITES_PER_MINUTE,
  BULK_ROWS_MAX,
  FAILURES,
  failuresOf,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_TIMEOUT_SECONDS,
} from '@clientela/contract';
import type { Route } from '../routes.ts';
import { CLIENT_FILE } from './client-package.ts';

/** The page for developers, in the order in which they need it; it has no script. */

export const DOCS_STYLE = `:root{color-scheme:light dark;--ink:#1c1f1d;--soft:#5a625d;--line:#dfe4e1;--paper:#fff;--back:#f6f7f6;--brand:#176b4d}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebe9;--soft:#a3aca7;--line:#343a37;--paper:#1d201f;--back:#151716;--brand:#6fd3ac}}
*{box-sizing:border-box}body{font:15px/1.6 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--back)}
main{max-width:900px;margin:0 auto;padding:32px 20px 80px}h1{font-size:28px;line-height:1.25;margin:0 0 8px}h2{font-size:20px;margin:48px 0 8px;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:16px;margin:28px 0 6px}p{margin:8px 0}a{color:var(--brand)}nav ul{display:flex;flex-wrap:wrap;gap:6px 18px;padding:0;margin:18px 0 0;list-style:none}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{margin:8px 0 16px;padding:14px;overflow-x:auto;background:var(--paper);border:1px solid var(--line);border-radius:8px}pre code{overflow-wrap:normal}
details{margin:8px 0;background:var(--paper);border:1px solid var(--line);border-radius:8px}summary{padding:10px 14px;cursor:pointer;font-weight:600}details pre{margin:0;border:0;border-top:1px solid var(--line);border-radius:0}
.table{overflow-x:auto}table{width:100%;border-collapse:collapse;background:var(--paper);font-size:14px}td,th{padding:7px 10px;border:1px solid var(--line);text-align:left;vertical-align:top}ol{padding-left:22px}.soft{color:var(--soft)}`;

const snippet = (name: string) =>
  readFileSync(new URL(`snippets/${name}`, import.meta.url), 'utf8').trim();

const LANGUAGES = [
  ['curl', 'order.sh'],
  ['TypeScript', 'order.mts'],
  ['TypeScript, com o pacote', 'client.mts'],
  ['Python', 'order.py'],
  ['PHP', 'order.php'],
] as const;

export function docsPage(routes: readonly Route[]): string {
  const open = routes.filter(({ endpoint }) => endpoint.api_scope);
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>API do Clientela</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css">
<main id="docs"><h1>API do Clientela</h1>
<p>Grave pedidos, clientes, carrinhos e eventos da sua loja, consulte o que o painel mostra e receba avisos do que acontece.</p>
<nav aria-label="Nesta página"><ul>${SECTIONS.map(([id, name]) => `<li><a href="#${id}">${name}</a>`).join('')}</ul></nav>
${START}${RULES}${WEBHOOKS}
<h2 id="chamadas">Chamadas</h2><p>O que uma chave com a permissão indicada pode chamar. Cada campo, com exemplo, está no documento
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${callsOf(open)}
<h2 id="erros">Erros</h2><p>Toda recusa traz <code>code</code>, para o programa decidir, e <code>message</code>, para uma pessoa ler;
<code>errors</code> diz quais campos.</p>${errorsOf(open)}
<h2 id="painel">Chamadas do painel</h2><p>As demais chamadas são das telas e não aceitam chaves.</p>${callsOf(routes.filter(({ endpoint }) => !endpoint.api_scope))}`;
}

const SECTIONS = [
  ['inicio', 'Em cinco minutos'],
  ['regras', 'Regras'],
  ['webhooks', 'Webhooks'],
  ['chamadas', 'Chamadas'],
  ['erros', 'Erros'],
  ['painel', 'Chamadas do painel'],
] as const;

const START = `<h2 id="inicio">Em cinco minutos</h2><ol>
<li>Crie uma chave em <a href="/settings/api-keys">Configurações › Chaves de API</a> com a permissão “${API_SCOPES['orders:write'].label}”. Ela aparece uma vez: guarde-a.
<li>Guarde a chave, este endereço e o código da loja (no alto da mesma página) em <code>CLIENTELA_KEY</code>, <code>CLIENTELA_URL</code> e <code>CLIENTELA_STORE</code>.
<li>Grave um pedido. Valores são centavos; datas levam o fuso.</ol>
${LANGUAGES.map(([name, file], index) => `<details${index === 0 ? ' open' : ''}><summary>${name}</summary><pre tabindex="0"><code>${escaped(snippet(file))}</code></pre></details>`).join('')}
<p>O pacote traz os tipos de cada chamada, repete sozinho o que foi recusado por excesso e manda uma <code>Idempotency-Key</code> em cada gravação: <code>npm install "$CLIENTELA_URL/api/docs/${CLIENT_FILE}"</code></p>
<p>A resposta diz o que aconteceu com cada linha: <code>created</code>, <code>updated</code>, <code>unchanged</code> ou <code>refused</code>, com os campos a corrigir.
O mesmo pedido outra vez não muda nada.</p>`;

const RULES = `<h2 id="regras">Regras</h2>
<h3>Chaves e permissões</h3><p>Envie a chave em <code>Authorization: Bearer</code>. Uma chave só abre a própria loja e o que as permissões dizem. Ao trocar o segredo, o anterior vale por 24 horas.</p>
<h3>Versão</h3><p>Cada chave nasce com a versão do dia, hoje <code>${API_VERSION}</code>; a resposta a repete em <code>Clientela-Version</code>. Campos novos não mudam a versão. O que quebra ganha outra data, e a anterior segue por 12 meses, com <code>Sunset</code>.</p>
<h3>Limites</h3><p>${API_CALLS_PER_MINUTE} chamadas por minuto e chave, ${API_WRITES_PER_MINUTE} delas de gravação. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> e <code>RateLimit-Reset</code> dizem quanto resta; acima disso a resposta é 429 com <code>Retry-After</code>.</p>
<h3>Repetir sem medo</h3><p>Com <code>Idempotency-Key</code>, o mesmo pedido recebe a primeira resposta por 24 horas; com outro corpo, 409.</p>
<h3>Em lote</h3><p>Até ${BULK_ROWS_MAX.toLocaleString('pt-BR')} linhas por chamada. Cada linha é julgada sozinha: uma errada não atrapalha as outras. Com <code>"history": true</code> o passado entra em silêncio e ninguém recebe mensagem por causa dele.</p>
<h3>Listas</h3><p>Peça a próxima página com <code>cursor=meta.next_cursor</code>; <code>per_page</code> vai até 1.000.</p>`;

const WEBHOOKS = `<h2 id="webhooks">Webhooks</h2>
<p>Em <a href="/settings/webhooks">Configurações › Webhooks</a> escolha o endereço e os eventos. Cada aviso é um POST com <code>{"type", "timestamp", "data"}</code>, assinado como pede <a href="https://www.standardwebhooks.com">Standard Webhooks</a>; há bibliotecas prontas em várias linguagens, ou:</p>
<pre tabindex="0"><code>${escaped(snippet('receive.mts'))}</code></pre>
<p>Responda 2xx em ${WEBHOOK_TIMEOUT_SECONDS} segundos. Sem isso o aviso volta depois de 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h e 24 h; 410 desativa. Um aviso pode chegar duas vezes e fora de ordem: use <code>webhook-id</code> para reconhecê-lo e consulte a API para o estado de agora.</p>
<div class="table"><table><tr><th>type<th>Quando${Object.entries(WEBHOOK_EVENT_LABELS)
  .map(([kind, label]) => `<tr><td><code>${kind}</code><td>${label}`)
  .join('')}</table></div>`;

function callsOf(routes: readonly Route[]): string {
  const byArea = Map.groupBy(routes, ({ area }) => area?.name ?? '');
  return [...byArea]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([area, list]) =>
        `<h3>${area}</h3><div class="table"><table>${list.map(rowOf).join('')}</table></div>`,
    )
    .join('');
}

function rowOf({ endpoint: { method, path, summary, permission, api_scope } }: Route): string {
  return `<tr><td><code>${method} /api${path}</code><td>${summary}<td><code>${api_scope ?? permission}</code>`;
}

/** Every code that a key may meet. */
function errorsOf(routes: readonly Route[]): string {
  const codes = new Set(routes.flatMap(({ endpoint }) => failuresOf(endpoint)));
  const rows = [...codes]
    .map((code) => ({ code, status: FAILURES[code][0], message: FAILURES[code][1] }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  return `<div class="table"><table><tr><th>Status<th>code<th>message${rows
    .map(({ code, status, message }) => `<tr><td>${status}<td><code>${code}</code><td>${message}`)
    .join('')}</table></div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
