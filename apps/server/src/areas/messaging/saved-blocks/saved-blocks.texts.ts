/** Portuguese texts of saved blocks. */
export const savedBlocksTexts = {
  uses_attribute: (name: string) => `O bloco salvo “${name}” o usa.`,
} as const;
