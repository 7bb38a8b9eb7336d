/**
 * The contract is in Portuguese for all signers: this text is sealed and may be read by a Brazilian court.
 */
export const contractLabels = {
  title: 'Contrato de prestação de serviços educacionais',
  parts: 'em',
  parts_up_to: 'em até',
  port: 'porta',
  browser: 'Navegador',
  evidence: 'Página de evidências',
  contract: 'Contrato',
  code: 'Código de verificação',
  check_at: 'Confira em',
  sha256: 'SHA-256 do documento apresentado',
  signed: 'Assinou',
  signed_at: 'Em',
  consent: 'Texto do consentimento',
  trail: 'Trilha de evidências',
  trail_text:
    'Horários de Brasília ({zone}) e, entre parênteses, em UTC. Cada linha traz o SHA-256 do seu registro em JSON canônico (RFC 8785), que inclui o da linha anterior.',
} as const;

/** Names of recorded evidence, keyed by its name in the chain. */
export const evidenceEvents: Readonly<Record<string, string>> = {
  created: 'Contrato criado',
  drawn: 'Documento gerado',
  code_sent: 'Código enviado por e-mail',
  signer_email_changed: 'E-mail do signatário corrigido',
  link_sent: 'Link de assinatura enviado por e-mail',
  sent: 'Enviado para assinatura eletrônica',
  link_opened: 'Link de assinatura aberto',
  refused: 'Assinatura recusada',
  expired: 'Prazo de assinatura encerrado',
  signed: 'Assinado',
  completed: 'Concluído com todas as assinaturas',
};

/**
 * What a guardian who signs elsewhere consents to instead of the student, as a part of the signed document. Consents are free, so those to
 * recordings are not among them.
 */
export const guardianConsentLabels = {
  title: 'Consentimento do responsável',
  text: 'Como responsável legal por {student}, {guardian} aceita em nome do aluno os Termos de uso ({site}/terms-of-use, texto de {terms}) e a Política de privacidade ({site}/privacy-policy, texto de {privacy}) da escola, e consente no tratamento dos dados pessoais do aluno que esta descreve (Lei 13.709/2018, art. 14, § 1º).',
  recording:
    'Este consentimento não inclui a gravação de aulas. O responsável pode autorizá-la, e retirar a autorização a qualquer momento, em {site}/my-data.',
} as const;

/** Stored verbatim in the evidence. */
export const consentText =
  'Li o contrato, concordo com os seus termos e o assino eletronicamente (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).';

/**
 * Who acted, where nobody is logged in. It is no name: an erasure finds what the log says of a person by the account that acted, and a
 * guardian has none. The contract's signers have the name.
 */
export const guardianInLog = 'Responsável';

/** The reason of a refusal that was given elsewhere without one. */
export const refusedElsewhere = 'Recusado na plataforma de assinatura, sem motivo informado.';
