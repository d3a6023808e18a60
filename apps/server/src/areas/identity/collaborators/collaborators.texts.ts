/** Portuguese texts of collaborators. */
export const collaboratorsTexts = {
  role_not_assignable: 'Você não pode dar este papel.',
  name_missing: 'O nome é obrigatório',
  password_missing: 'A senha é obrigatória',
  passwords_differ: 'As senhas devem ser iguais',
} as const;
