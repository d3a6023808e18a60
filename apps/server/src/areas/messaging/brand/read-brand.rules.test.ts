import { expect, test } from 'vitest';
import { mainColorOf, readColor } from './page-colors.ts';
import { readBrand } from './read-brand.ts';

const NUVEMSHOP = `<!DOCTYPE html>
<html lang="pt-BR"><head>
<title>Flor de Lis | Moda feminina</title>
<meta property="og:image" content="http://acdn.mitiendanube.com/stores/001/2/themes/common/vitrine.webp">
<style>
  :root { --main-foreground: #333; --button-background: #C2185B; }
  .btn-primary { background: #c2185b; color: #fff } .label:hover { color: #c2185b }
  .btn-whatsapp { background: #25d366 } .btn-whatsapp:hover { background: #25d366 }
  .btn-whatsapp svg { fill: #25d366; stroke: #25d366 }
</style></head><body>
<header><div id="logo" class="logo-img-container"><a href="https://flordelis.com.br">
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    data-src="//acdn.mitiendanube.com/stores/001/2/themes/common/logo-51-480-0.png" alt="Flor de Lis" class="logo-img">
</a></div></header>
<img src="//acdn.mitiendanube.com/catalogo/blusa.png" alt="Blusa">
<footer>
  <a href="https://instagram.com/p/Cxyz/"><img src="/post.jpg"></a>
  <a href="https://www.instagram.com/flordelis/">Instagram</a>
  <a href="https://www.facebook.com/sharer/sharer.php?u=x">Compartilhar</a>
  <a href="https://wa.me/5511987654321">WhatsApp</a>
  <img src="//acdn.mitiendanube.com/img/logos/payment/visa@2x.png" alt="visa">
</footer></body></html>`;

const SHOPIFY = `<!doctype html>
<html class="no-js"><head>
<meta name="theme-color" content="">
<link rel="apple-touch-icon" sizes="180x180" href="//cdn.shopify.com/s/files/1/icon.png">
<meta property="og:image" content="https://cdn.shopify.com/s/files/1/share.jpg">
<style data-shopify>
  :root { --color-base-text: 18, 18, 18; --color-base-accent-1: 51,79,180; --color-link: 51, 79, 180;
    --gradient: linear-gradient(180deg, rgb(240, 244, 236), #f0f4ec); }
</style></head><body>
<h1 class="header__heading"><a href="/" class="header__heading-link">
  <img src="//cdn.shopify.com/s/files/1/marca.png?v=1&amp;width=600" alt="Atelier"
    srcset="//cdn.shopify.com/s/files/1/marca.png?width=90 90w" class="header__heading-logo"></a></h1>
<a href="https://twitter.com/intent/tweet?url=x">Tweet</a>
<a href="https://youtube.com/@atelier">YouTube</a><a href="https://www.tiktok.com/@atelier">TikTok</a>
</body></html>`;

const PLAIN = `<html><head><base href="/loja/"><meta name="theme-color" content="#0A5">
<link rel="apple-touch-icon" href="icone.png"></head>
<body><img src="logo.svg" alt="Logo"><p style="color: #d00000">Oferta</p><a href="mailto:a@b.example">E-mail</a>
<a href="https://instagram.com/">Instagram</a></body>`;

test('a page of Nuvemshop: the late logo, the colour of its buttons, profiles and no posts', () => {
  expect(readBrand(NUVEMSHOP, 'https://flordelis.com.br/')).toEqual({
    logo: 'https://acdn.mitiendanube.com/stores/001/2/themes/common/logo-51-480-0.png',
    primary_color: '#c2185b',
    social: [
      { network: 'instagram', href: 'https://www.instagram.com/flordelis/' },
      { network: 'whatsapp', href: 'https://wa.me/5511987654321' },
    ],
  });
});

test('a page of Shopify: the logo by its class, and a colour that is only numbers', () => {
  expect(readBrand(SHOPIFY, 'https://atelier.example/')).toEqual({
    logo: 'https://cdn.shopify.com/s/files/1/marca.png?v=1&width=600',
    primary_color: '#334fb4',
    social: [
      { network: 'tiktok', href: 'https://www.tiktok.com/@atelier' },
      { network: 'youtube', href: 'https://youtube.com/@atelier' },
    ],
  });
});

test('a plain page: the declared colour, and the icon in place of a logo mail does not show', () => {
  expect(readBrand(PLAIN, 'https://loja.example/inicio')).toEqual({
    logo: 'https://loja.example/loja/icone.png',
    primary_color: '#00aa55',
  });
});

test('a page that shows nothing, or is none', () => {
  const nothing =
    '<style>a{color:#777}</style><img src="/catalogo/foto.png"><a href="http://[">x</a>';
  expect(readBrand(nothing, 'https://catalogo.example/')).toEqual({});
  expect(readBrand('', 'https://loja.example/')).toEqual({});
});

test('greys, near whites and selectors are no main colour', () => {
  expect(readColor('#fff')).toBe(null);
  expect(readColor('#ffe9ec')).toBe(null);
  expect(readColor('var(--x)')).toBe(null);
  expect(readColor('rgba(200, 0, 90, 0.5)')).toBe('#c8005a');
  expect(mainColorOf('a:hover #add { color: #111 }')).toBe(null);
  expect(mainColorOf('a{color:#a00}b{color:#0a0;border:1px solid #0a0}')).toBe('#00aa00');
});
