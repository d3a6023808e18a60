/** Portuguese texts of pictures. */
export const picturesTexts = {
  unsupported_type: 'A imagem deve ser JPEG, PNG, GIF, WebP ou AVIF.',
  damaged: 'A imagem está danificada.',
  too_many_pixels: 'A imagem pode ter no máximo 40 megapixels.',
  file_missing: 'Escolha uma imagem',
  unnamed: 'Imagem',
  outside: 'O recorte passa da borda da imagem.',
  not_read: 'O armazenamento de imagens não respondeu. Tente novamente em instantes.',
  in_model: (names: string) => `no modelo de e-mail ${names}`,
  in_models: (names: string) => `nos modelos de e-mail ${names}`,
  in_campaign: (names: string) => `na campanha ${names}`,
  in_campaigns: (names: string) => `nas campanhas ${names}`,
  in_saved_block: (names: string) => `no bloco salvo ${names}`,
  in_saved_blocks: (names: string) => `nos blocos salvos ${names}`,
  in_popup: (names: string) => `no pop-up ${names}`,
  in_popups: (names: string) => `nos pop-ups ${names}`,
  brand_name: 'Marca',
  in_brand: 'na marca da loja',
  in_use: (places: string) =>
    `Esta imagem é usada ${places} e não pode ser apagada. Troque a imagem nesses lugares antes.`,
} as const;
