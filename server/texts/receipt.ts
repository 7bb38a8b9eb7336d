/** A receipt is in Portuguese for all readers, as the contract that it belongs to. */
export const receiptTexts = {
  title: 'Recibo',
  number: 'Recibo nº {number}',
  cnpj: 'CNPJ {cnpj}',
  sentence: 'Recebemos de {payer} a importância de {amount} ({words}), referente a: {what}.',
  payer: 'Pagador',
  payer_text: '{name}, CPF {cpf}',
  student: 'Aluno',
  what: 'Referente a',
  'what.registration': 'Taxa de matrícula',
  'what.plan': 'Plano de {course}',
  'what.instalment': 'Plano de {course}, parcela {number} de {of}',
  amount: 'Valor',
  words: 'Por extenso',
  paid_on: 'Data do pagamento',
  method: 'Forma de pagamento',
  charge: 'Cobrança',
  /** The name of a file that the school attaches to a payment. */
  proof: 'Comprovante de pagamento',
  discharge: 'Damos quitação do valor acima. Este recibo não substitui a nota fiscal.',
} as const;
