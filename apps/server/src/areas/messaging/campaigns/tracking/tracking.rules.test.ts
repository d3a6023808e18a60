import { expect, test } from 'vitest';
import { isMachine } from './tracking.rules.ts';

const visit = (userAgent: string) => isMachine({ method: 'GET', userAgent });

test.each([
  'axios/1.7.2',
  'okhttp/4.12.0',
  'Java/17.0.2',
  'Java-http-client/21.0.1',
  'Apache-HttpClient/4.5.14 (Java/11.0.20)',
  'Go-http-client/2.0',
  'node',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'undici',
  'got (https://github.com/sindresorhus/got)',
  'python-requests/2.31.0',
  'libwww-perl/6.67',
  'GuzzleHttp/7',
  'Ruby',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent/1.1',
  'WhatsApp/2.23.20.0 A',
  'TelegramBot (like TwitterBot)',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
  'Microsoft Office Existence Discovery',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; OutlookProtection)',
  ' ',
])('%s is no person', (userAgent) => {
  expect(visit(userAgent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 [FBAN/EMA;FBLC/pt_BR;FBAV/380.0.0]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 310.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; pt) Presto/2.5.25 Version/10.54',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Outlook-Android/2.0',
])('%s is a person', (userAgent) => {
  expect(visit(userAgent)).toBe(false);
});
