/** A whole customer, as typed into the form. */
export const CONCEICAO = {
  first_name: 'Conceição',
  last_name: "D'Ávila",
  email: 'Conceicao@Exemplo.example',
  phone: '(11) 8765-4321',
  birthdate: '1990-02-28',
  document: '529.982.247-25',
};
