/** Portuguese texts of imports. */
export const importsTexts = {
  empty_file: 'O arquivo está vazio.',
  group_name: (day: string, file: string) => `Importados em ${day}, ${file}`,
  header_only: 'O arquivo tem só o cabeçalho; não há linhas para importar.',
  csv_has_no_sheets: 'Um arquivo CSV não tem abas.',
  sheet_missing: (name: string, names: string) =>
    `A planilha não tem a aba “${name}”. As que ela tem: ${names}.`,
  choose_column: (fields: string) => `Escolha a coluna de: ${fields}.`,
  column_missing: (column: string) => `O arquivo não tem a coluna “${column}”.`,
  field_not_allowed: (label: string | null) => `“${label}” não faz parte deste tipo de importação.`,
  field_chosen_twice: (label: string | null) => `“${label}” foi escolhido para mais de uma coluna.`,
  lost_digits: (label: string, cell: string) =>
    `${label}: ${cell} perdeu dígitos em uma planilha. Formate a coluna como texto, corrija e envie novamente.`,
  code_too_long: (label: string) => `${label}: o código é longo demais.`,
  lost_letters: (label: string, cell: string) =>
    `${label}: ${cell} tem letras que se perderam. Salve o arquivo como CSV UTF-8 e envie novamente.`,
  text_too_long: (label: string) => `${label}: o texto é longo demais.`,
  contact_invalid: (subject: string, cell: string) => `${subject} ${cell} não é válido.`,
  contact_of_many: (subject: string, cell: string) =>
    `${subject} ${cell} traz mais de um; ficou o primeiro válido.`,
  full_name_too_long: 'Nome completo: o texto é longo demais.',
  full_name: 'Nome completo',
  state_unknown: (cell: string) => `Estado: ${cell} não é um estado do Brasil e ficou de fora.`,
  field_unknown: (label: string, cell: string) =>
    `${label}: ${cell} não foi entendido e ficou de fora.`,
  postal_code_unknown: (cell: string) => `CEP: ${cell} não é um CEP e ficou de fora.`,
  consent_unclear: (label: string, cell: string) =>
    `${label}: ${cell} não foi entendido e conta como não.`,
  order_date: 'A data do pedido',
  payment_date: 'A data do pagamento',
  date_of_attribute: (label: string, cell: string) =>
    `${label}: a data ${cell} não existe ou não foi entendida.`,
  attribute_unknown: 'Este atributo não existe mais na loja. Escolha outro destino para a coluna.',
  attribute_chosen_twice: (label: string) => `Duas colunas foram ligadas ao atributo “${label}”.`,
  date_invalid: (subject: string, cell: string) =>
    `${subject} ${cell} não existe ou não foi entendida.`,
  birthdate_invalid: (cell: string) =>
    `A data de nascimento ${cell} não existe ou não foi entendida.`,
  birthdate_in_future: (cell: string) => `A data de nascimento ${cell} está no futuro.`,
  quantity_rounded: (quantity: string) =>
    `Quantidade: ${quantity} conta em peças inteiras; o total da linha não muda.`,
  is_percentage: (label: string, cell: string) =>
    `${label}: ${cell} é uma porcentagem; escreva o valor em reais, como 12,50.`,
  not_a_number: (label: string, cell: string) => `${label}: ${cell} não é um número.`,
  amount_too_large: (label: string, cell: string) => `${label}: ${cell} é um valor grande demais.`,
  shipping_negative: 'O frete não pode ser negativo.',
  quotes_not_closed: (line: number) =>
    `Há aspas abertas e não fechadas na linha ${line}. Corrija o arquivo e envie novamente; nada foi importado.`,
  too_many_columns: (columns: string, most: number) =>
    `O arquivo tem ${columns}; o máximo é ${most}. Remova as que não são necessárias e envie novamente.`,
  far_too_many_columns: 'colunas demais',
  column_count: (columns: number) => `${columns} colunas`,
  accepted_types: 'Envie um arquivo CSV ou uma planilha do Excel (.xlsx).',
  old_excel:
    'Esta planilha está em um formato antigo do Excel (.xls) ou protegida por senha. Salve-a como .xlsx sem senha, ou como CSV, e envie novamente.',
  is_pdf: (accepted: string) => `Este arquivo é um PDF. ${accepted}`,
  is_compressed: (accepted: string) =>
    `Este arquivo está compactado. Descompacte-o primeiro. ${accepted}`,
  is_image: (accepted: string) => `Este arquivo é uma imagem. ${accepted}`,
  is_markup: (accepted: string) =>
    `Este arquivo é uma página ou um XML, não uma tabela. ${accepted}`,
  is_json: (accepted: string) => `Este arquivo é um JSON. ${accepted}`,
  type_not_accepted: (accepted: string) => `Este tipo de arquivo não é aceito. ${accepted}`,
  cell_too_long: 'tem texto demais',
  cell_null_character: 'tem um caractere que não é aceito',
  cell_formula_without_value: 'tem uma fórmula sem resultado gravado',
  cell_error_value: 'tem um erro de fórmula',
  cell_no_such_date: 'traz uma data que não existe',
  cell_no_such_text: 'aponta para um texto que a planilha não tem',
  row_too_wide: (columns: number, header: number) =>
    `A linha tem ${columns} colunas; o cabeçalho tem ${header}.`,
  row_repeats_header: 'A linha repete os nomes das colunas.',
  cell_trouble: (label: string, trouble: string) => `${label}: a célula ${trouble}.`,
  order_number_uncertain: (number: string) =>
    `O número do pedido está vazio, e não é certo que a linha seja do pedido ${number}, acima dela.`,
  row_is_total: 'A linha parece ser o total de um relatório, não um cliente.',
  customer_not_identified:
    'A linha não traz código, documento, e-mail nem telefone que identifique o cliente.',
  order_number_empty: 'O número do pedido está vazio.',
  order_date_empty: 'A data do pedido está vazia.',
  order_date_in_future: 'A data do pedido está no futuro.',
  order_total_negative: 'O total do pedido não pode ser negativo.',
  order_total_empty: 'O total do pedido está vazio.',
  product_missing: 'A linha não traz o código nem o nome do produto.',
  price_missing: 'A linha não traz o preço unitário nem o total do item.',
  too_slow: 'A planilha demora demais para ser lida. Salve-a como CSV e envie novamente.',
  too_much_memory:
    'A planilha usa memória demais para ser lida. Salve-a como CSV e envie novamente.',
  not_excel: 'Este arquivo compactado não é uma planilha do Excel. Envie um arquivo CSV ou .xlsx.',
  too_many_sheets: (sheets: number, most: number) =>
    `A planilha tem ${sheets} abas; o máximo é ${most}. Salve só a que quer importar e envie novamente.`,
  row_too_large: 'A planilha tem uma linha ou um texto grande demais para ser lido.',
  unpacked_too_large: 'A planilha descompactada passa de 2 GB e não pode ser lida.',
  spreadsheet_damaged:
    'A planilha está danificada ou incompleta. Abra-a no Excel, salve novamente e envie.',
  not_json: 'O texto não é um JSON.',
  file_missing: 'Escolha um arquivo.',
  csv_too_large: 'O arquivo CSV pode ter no máximo 1 GB.',
  spreadsheet_too_large:
    'A planilha pode ter no máximo 100 MB. Salve-a como CSV e envie novamente.',
  refused_rows_file: 'linhas-recusadas',
  reason: 'Motivo',
  warned_rows_file: 'linhas-com-aviso',
  warning: 'Aviso',
  row: 'Linha',
  two_examples: (one: string, other: string) => `${one} e ${other}`,
  date_order_unclear: (column: string, examples: string) =>
    `As datas da coluna “${column}” (como ${examples}) podem ser dia/mês ou mês/dia.`,
  decimal_sign_unclear: (column: string, examples: string) =>
    `Os números da coluna “${column}” (como ${examples}) podem ter vírgula ou ponto como separador decimal.`,
  state_the_format: (questions: string) =>
    `${questions} Informe o formato e importe novamente; nada foi importado.`,
  row_erased: 'O conteúdo desta linha foi apagado a pedido da pessoa.',
  failed:
    'Algo deu errado do nosso lado e a importação parou. O que já foi importado continua valendo; importe o arquivo novamente para completar.',
  erased_person:
    'Esta pessoa pediu a exclusão dos dados: entrou como um cadastro novo, sem permissão de contato.',
  the_email: 'O e-mail',
  the_phone: 'O telefone',
  the_document: 'O CPF ou CNPJ',
} as const;
