/** A certificate is in Portuguese for all readers, as the contract is. */
export const certificateTexts = {
  title: 'Certificado',
  course: 'Certificado de conclusão',
  kind: 'Curso livre',
  certifies: 'Certificamos que',
  concluded: 'concluiu o curso livre de',
  level: 'Nível {level}, com carga horária de {hours} horas, de {from} a {to}.',
  law: 'Curso livre, na forma da Lei nº 9.394/1996 e do Decreto nº 5.154/2004.',
  issued: 'Emitido em {day}',
  cnpj: 'CNPJ {cnpj}',
  code: 'Código de validação: {code}',
  check: 'Confira a validade em {address}',
  qr: 'Código QR que leva à validação deste certificado em {address}',
  badge: '{course} · {level}',
  badge_description: 'Curso livre com carga horária de {hours} horas.',
  badge_criteria:
    'Pelo menos 75% de presença nas aulas do curso e do nível, e média de pelo menos 3, de 1 a 5, nas avaliações.',
  badge_evidence: 'Validação do certificado',
} as const;
