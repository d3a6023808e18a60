import { Brand } from '@clientela/contract/brand';
import { EmailDocument } from '@clientela/contract/email-models';
import { expect, test } from 'vitest';
import { inBrand, newDocument } from './new-block.ts';

const BRAND = Brand.parse({
  logo: 'https://loja.example/logo.png',
  primary_color: '#ffd400',
  font: 'Georgia',
  button_radius: 24,
  social: [{ network: 'instagram', href: 'https://instagram.com/loja' }],
  footer_html: '<p>Rua das Flores, 1</p>',
});

const typesOf = ({ blocks }: EmailDocument) => blocks.map(({ type }) => type);

test('a new message has the logo, look, profiles and footer of the brand', () => {
  const document = newDocument(BRAND);
  expect(EmailDocument.parse(document)).toEqual(document);
  expect(typesOf(document)).toEqual(['image', 'text', 'text', 'button', 'social', 'footer']);
  expect(document.settings).toMatchObject({
    link_color: '#ffd400',
    font: 'Georgia',
    button_radius: 24,
  });
  expect(document.blocks[0]).toMatchObject({ src: BRAND.logo, href: '{{store.site_url}}' });
  expect(document.blocks[3]).toMatchObject({ background: '#ffd400', color: '#1c1f1d' });
  expect(document.blocks.at(-1)).toMatchObject({ html: BRAND.footer_html });
});

test('a model in the brand has its colour wherever the model has its main one, and no other', () => {
  const model = EmailDocument.parse({
    version: 1,
    settings: { link_color: '#0a2540' },
    blocks: [
      { type: 'divider', id: 'a', color: '#0a2540' },
      { type: 'divider', id: 'b' },
      {
        type: 'columns',
        id: 'c',
        columns: [
          { blocks: [{ type: 'button', id: 'd', label: 'Ver', href: '', background: '#0a2540' }] },
          { blocks: [{ type: 'text', id: 'e', html: '<p>Oi</p>', color: '#0a2540' }] },
        ],
      },
      { type: 'footer', id: 'f', html: '<p>Do modelo</p>' },
    ],
  });
  const branded = inBrand(model, BRAND);
  expect(EmailDocument.parse(branded)).toEqual(branded);
  expect(typesOf(branded)).toEqual(['image', 'divider', 'divider', 'columns', 'social', 'footer']);
  expect(branded.blocks[1]).toMatchObject({ color: '#ffd400' });
  expect(branded.blocks[2]).toMatchObject({ color: '#dddddd' });
  expect(branded.blocks[3]).toMatchObject({
    columns: [
      { blocks: [{ background: '#ffd400', color: '#1c1f1d' }] },
      { blocks: [{ color: '#ffd400' }] },
    ],
  });
});

test('without a logo or profiles a model gets no empty block, and keeps its footer', () => {
  const model = newDocument();
  const branded = inBrand(model, Brand.parse({}));
  expect(typesOf(branded)).toEqual(typesOf(model));
});
