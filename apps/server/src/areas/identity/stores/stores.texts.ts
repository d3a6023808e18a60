/** Portuguese texts of stores. */
export const storesTexts = {
  category_missing: 'A categoria da loja é obrigatória',
} as const;
