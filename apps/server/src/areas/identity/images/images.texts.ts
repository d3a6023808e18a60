/** Portuguese texts of images. */
export const imagesTexts = {
  too_large: 'A imagem pode ter no máximo 5 MB.',
  damaged: 'A imagem está danificada.',
  too_many_pixels: 'A imagem pode ter no máximo 40 megapixels.',
  unsupported_type: 'A imagem deve ser JPEG, PNG ou GIF.',
} as const;
