import type { ContractTerms } from '../areas/contracts/terms.ts';

/**
 * The contract is in Portuguese for all signers: this text is sealed and may be read by a Brazilian court.
 */
export const contractLabels = {
  title: 'Contrato de prestação de serviços educacionais',
  template: 'modelo',
  student: 'Aluno',
  guardian: 'Responsável',
  course: 'Curso',
  level: 'nível',
  plan: 'Plano',
  term: 'Vigência',
  term_to: 'a',
  registration: 'Taxa de matrícula',
  value: 'Valor do plano',
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
  signed: 'Assinado',
  completed: 'Concluído com todas as assinaturas',
};

/** Increase it with every change below; contracts keep their version. */
export const templateVersion = '2026-2';

/** Stored verbatim in the evidence. */
export const consentText =
  'Li o contrato, concordo com os seus termos e o assino eletronicamente (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).';

/** The clauses, in order. */
export function contractText(terms: ContractTerms): { title: string; text: string }[] {
  return [
    {
      title: '1. Objeto',
      text: `A escola oferece ao aluno aulas ao vivo, por vídeo, do curso livre de ${terms.course}, na modalidade ${terms.plan_type.toLowerCase()}, ${terms.frequency}, com aulas de 60 minutos em horários combinados a partir da disponibilidade informada pelo aluno.`,
    },
    {
      title: '2. Vigência',
      text: 'O contrato vale pelo período indicado acima. As aulas começam depois da confirmação do pagamento, do preenchimento da disponibilidade e do aceite de um professor.',
    },
    {
      title: '3. Preço e pagamento',
      text: 'A taxa de matrícula e o valor do plano são os indicados acima e não mudam durante a vigência. O atraso de 15 dias suspende o acesso às aulas até o pagamento.'.concat(
        terms.replaces
          ? ` Este contrato substitui o de código ${terms.replaces} a partir da assinatura: o que já foi pago pelo plano é abatido das primeiras parcelas e a taxa de matrícula não é cobrada de novo.`
          : '',
      ),
    },
    {
      title: '4. Cancelamento e remarcação de aulas',
      text: 'O aluno pode cancelar ou pedir a remarcação de uma aula, sem custo, até 24 horas antes do início.',
    },
    {
      title: '5. Direito de arrependimento',
      text: 'O aluno pode desistir em até 7 dias da assinatura, com devolução integral do que pagou (Código de Defesa do Consumidor, art. 49).',
    },
    {
      title: '6. Certificado',
      text: 'Quem tiver ao menos 75% de participação e média de avaliação 3 ou mais recebe um certificado de curso livre.',
    },
    {
      title: '7. Dados pessoais e gravações',
      text: 'Os dados são tratados conforme a Lei 13.709/2018 (LGPD), apenas para a prestação do serviço. Uma aula só é gravada com o consentimento de todos os presentes e a gravação é guardada por 90 dias.',
    },
    {
      title: '8. Conduta',
      text: 'Espera-se respeito entre alunos e professores. Assédio, discriminação ou material ofensivo podem levar ao encerramento do contrato.',
    },
    {
      title: '9. Foro',
      text: 'Fica eleito o foro do domicílio do aluno.',
    },
  ];
}
