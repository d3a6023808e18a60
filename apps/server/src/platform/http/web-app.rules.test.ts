import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy, pageWithSettings } from './web-app.ts';

const PAGE = '<html><head><title>Clientela</title></head><body></body></html>';
const CONFIGURED = {
  SUPPORT_CHAT_SCRIPT_URL: 'https://widget.example/widget/abc',
  SUPPORT_CHAT_APP_ID: 'abc',
  SUPPORT_CHAT_ORIGINS: 'wss://live.example, https://cdn.example',
  ERROR_REPORTING_DSN: 'https://key@errors.example/7',
  SUPPORT_WHATSAPP: '5511987654321',
  FOOTER_BANNER_TEXT: 'Black Friday: "60% off"',
  FOOTER_BANNER_URL: 'https://example.com/oferta',
};

test('without settings the page is unchanged and connects to its own origin alone', () => {
  const config = readConfig({});
  expect(pageWithSettings(PAGE, config)).toBe(PAGE);
  const policy = contentSecurityPolicy(config);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("worker-src 'self';");
});

test("an installation's settings are written into the page, escaped", () => {
  const page = pageWithSettings(PAGE, readConfig(CONFIGURED));
  const content = /<meta name="client-settings" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const settings = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  expect(settings).toEqual({
    support_chat: { script_url: 'https://widget.example/widget/abc', app_id: 'abc' },
    error_reporting: {
      dsn: 'https://key@errors.example/7',
      release: expect.stringMatching(/^clientela@\d/),
    },
    support_whatsapp: '5511987654321',
    footer_banner: {
      text: 'Black Friday: "60% off"',
      button: 'Saiba mais',
      url: 'https://example.com/oferta',
    },
  });
});

test('the policy opens for the configured hosts and for no others', () => {
  const policy = contentSecurityPolicy(readConfig(CONFIGURED));
  const sources = (name: string) =>
    policy.split('; ').find((directive) => directive.startsWith(`${name} `));
  const chat = 'https://widget.example wss://live.example https://cdn.example';
  expect(sources('script-src')).toBe(`script-src 'self' ${chat}`);
  expect(sources('connect-src')).toBe(`connect-src 'self' ${chat} https://errors.example`);
  expect(sources('default-src')).toBe("default-src 'self'");
  expect(policy).not.toContain('*');
});

test('Meta’s window opens where the installation has an app there', () => {
  const policy = contentSecurityPolicy(readConfig({ META_CONFIG_ID: '123' }));
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy).toContain("frame-src 'self' blob: https://www.facebook.com;");
});

test.each([
  ['SUPPORT_CHAT_SCRIPT_URL', 'javascript:alert(1)'],
  ['SUPPORT_CHAT_ORIGINS', 'widget.example'],
  ['ERROR_REPORTING_DSN', 'nowhere'],
  ['SUPPORT_WHATSAPP', '+55 11 98765-4321'],
])('an invalid %s prevents the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
