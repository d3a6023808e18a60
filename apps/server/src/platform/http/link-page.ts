import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../failure.ts';
import { httpTexts } from './http.texts.ts';

/** Links in messages, complete or truncated. */
const LINKS = /^\/(api\/)?(t\/c|l)(\/|\?|$)/;
/** The opt-out is a link where a browser opens it, and a call of its page. */
const OPT_OUT = /^\/api\/unsubscribe(\/|$)/;

/** Whether a person who followed a message's link would see this response. */
export function isFollowedLink({ url, method, headers }: FastifyRequest): boolean {
  if (LINKS.test(url)) return true;
  return method === 'GET' && OPT_OUT.test(url) && Boolean(headers.accept?.includes('text/html'));
}

const GONE = [httpTexts.link_gone, httpTexts.link_gone_hint] as const;
const OVERLOADED = [httpTexts.overloaded, httpTexts.overloaded_hint] as const;
const FAILED = [httpTexts.failed, httpTexts.failed_hint] as const;

/** An error page for a person who followed a link. */
export function sendLinkPage(reply: FastifyReply, { status }: Failure) {
  const [title, text] = status === 503 ? OVERLOADED : status >= 500 ? FAILED : GONE;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body style="margin:15vh auto 0;max-width:28rem;padding:0 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1f2421">
<h1 style="font-size:1.375rem">${title}</h1>
<p>${text}</p>
</body>
</html>
`);
}
