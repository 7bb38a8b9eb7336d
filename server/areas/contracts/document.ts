import type PDFDocument from 'pdfkit';
import { formatCpf } from '../../../domain/brazil.ts';
import { formatBRL } from '../../../domain/money.ts';
import { consentText, contractText, templateVersion } from './template.ts';
import type { ContractTerms } from './terms.ts';

export interface EvidencePage {
  contract_id: string;
  code: string;
  /** Where the code is checked. */
  check_at: string;
  sha256_before: string;
  signers: { name: string; email: string; typed_name: string; signed_at: string }[];
  trail: { at: string; event: string; detail: Record<string, unknown>; hash: string }[];
}

const date = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/');

type Doc = InstanceType<typeof PDFDocument>;

function facts(doc: Doc, rows: [string, string][]): void {
  for (const [label, value] of rows) {
    doc.font('Helvetica').fillColor('#52605E').text(label, { continued: true });
    doc.font('Helvetica-Bold').fillColor('#13211F').text(`  ${value}`);
  }
  doc.moveDown();
}

function summary(doc: Doc, terms: ContractTerms): void {
  const { student, guardian } = terms;
  facts(doc, [
    ['Aluno', `${student.name}, CPF ${formatCpf(student.cpf)}`],
    ...(guardian
      ? [
          ['Responsável', `${guardian.name} (${guardian.relationship}), CPF ${formatCpf(guardian.cpf)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Curso', `${terms.course}, nível ${terms.student_level}`],
    ['Plano', `${terms.plan_type}, ${terms.frequency}, ${terms.plan_duration}`],
    ['Vigência', `${date(terms.starts_on)} a ${date(terms.ends_on)}`],
    ['Taxa de matrícula', formatBRL(terms.value_registration)],
    [
      'Valor do plano',
      `${formatBRL(terms.value_plan)} em ${terms.installments > 1 ? 'até ' : ''}${terms.installments}x, ${terms.payment_method}`,
    ],
  ]);
}

/** Where an event came from, as far as it is known. */
function originLines({ ip, port, user_agent }: Record<string, unknown>): string[] {
  return [
    ...(typeof ip === 'string' ? [`IP ${ip}${typeof port === 'number' ? `, porta ${port}` : ''}`] : []),
    ...(typeof user_agent === 'string' ? [`Navegador ${user_agent}`] : []),
  ];
}

function evidencePage(doc: Doc, evidence: EvidencePage): void {
  doc.addPage();
  doc.font('Helvetica-Bold').fontSize(16).fillColor('#13211F').text('Página de evidências');
  doc.moveDown(0.5).fontSize(9.5);
  facts(doc, [
    ['Contrato', evidence.contract_id],
    ['Código de verificação', evidence.code],
    ['Confira em', evidence.check_at],
    ['SHA-256 do documento apresentado', evidence.sha256_before],
  ]);
  for (const signer of evidence.signers)
    facts(doc, [
      ['Assinou', `${signer.typed_name} <${signer.email}>`],
      ['Em', signer.signed_at],
    ]);
  doc.font('Helvetica-Bold').text('Texto do consentimento');
  doc.font('Helvetica').text(consentText).moveDown();
  doc.font('Helvetica-Bold').text('Trilha de evidências');
  doc
    .font('Helvetica')
    .fontSize(8)
    .text(
      'Horários em UTC. Cada linha traz o SHA-256 do seu registro em JSON canônico (RFC 8785), que inclui o da linha anterior.',
    )
    .moveDown(0.5);
  doc.font('Courier').fontSize(7.5);
  for (const { at, event, detail, hash } of evidence.trail) {
    doc.text(`${at}  ${event}`);
    for (const line of originLines(detail)) doc.text(`    ${line}`);
    doc.text(`    ${hash}`);
  }
}

/** The contract as PDF, from the versioned template; with `evidence` it is the signed file. `at` dates the file. */
export async function contractPdf(terms: ContractTerms, at: Date, evidence?: EvidencePage): Promise<Buffer> {
  // Loaded with the first contract: 10 MB that many processes never need.
  const { default: Pdf } = await import('pdfkit');
  const doc: Doc = new Pdf({
    size: 'A4',
    margin: 56,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: 'Contrato de prestação de serviços educacionais', Author: 'Aula Viva', CreationDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc
    .font('Helvetica-Bold')
    .fontSize(18)
    .fillColor('#13211F')
    .text('Contrato de prestação de serviços educacionais');
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#52605E')
    .text(`Aula Viva, modelo ${templateVersion}, ${date(terms.made_on)}`);
  doc.moveDown().fontSize(10.5);
  summary(doc, terms);
  for (const clause of contractText(terms)) {
    doc.font('Helvetica-Bold').fillColor('#13211F').text(clause.title);
    doc.font('Helvetica').text(clause.text, { align: 'left', lineGap: 2 }).moveDown(0.7);
  }
  if (evidence) evidencePage(doc, evidence);
  doc.end();
  return finished;
}
