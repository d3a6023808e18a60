export const galleryTexts = {
  footer: '<p>Você recebe este e-mail porque deixou seu contato com a {{store.name}}.</p>',
} as const;
