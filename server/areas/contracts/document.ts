import { formatCpf } from '../../../domain/brazil.ts';
import { formatBRL } from '../../../domain/money.ts';
import { type Doc, faceFor } from '../../platform/pdfFonts.ts';
import { consentText, contractText, contractLabels as label, templateVersion } from '../../texts/contract.ts';
import type { ContractTerms } from './terms.ts';

export interface EvidencePage {
  contract_id: string;
  code: string;
  check_at: string;
  sha256_before: string;
  signers: { name: string; email: string; typed_name: string; signed_at: string }[];
  trail: { at: string; event: string; detail: Record<string, unknown>; hash: string }[];
}

const date = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/');

function facts(doc: Doc, rows: [string, string][]): void {
  for (const [label, value] of rows) {
    const { regular, bold, drawable } = faceFor(doc, label, value);
    doc.font(regular).fillColor('#52605E').text(label, { continued: true });
    doc
      .font(bold)
      .fillColor('#13211F')
      .text(drawable(`  ${value}`));
  }
  doc.moveDown();
}

function summary(doc: Doc, terms: ContractTerms): void {
  const { student, guardian } = terms;
  facts(doc, [
    [label.student, `${student.name}, CPF ${formatCpf(student.cpf)}`],
    ...(guardian
      ? [
          [label.guardian, `${guardian.name} (${guardian.relationship}), CPF ${formatCpf(guardian.cpf)}`] as [
            string,
            string,
          ],
        ]
      : []),
    [label.course, `${terms.course}, ${label.level} ${terms.student_level}`],
    [label.plan, `${terms.plan_type}, ${terms.frequency}, ${terms.plan_duration}`],
    [label.term, `${date(terms.starts_on)} ${label.term_to} ${date(terms.ends_on)}`],
    [label.registration, formatBRL(terms.value_registration)],
    [
      label.value,
      `${formatBRL(terms.value_plan)} ${terms.installments > 1 ? label.parts_up_to : label.parts} ${terms.installments}x, ${terms.payment_method}`,
    ],
  ]);
}

function originLines({ ip, port, user_agent }: Record<string, unknown>): string[] {
  return [
    ...(typeof ip === 'string'
      ? [`IP ${ip}${typeof port === 'number' ? `, ${label.port} ${port}` : ''}`]
      : []),
    ...(typeof user_agent === 'string' ? [`${label.browser} ${user_agent}`] : []),
  ];
}

function evidencePage(doc: Doc, evidence: EvidencePage): void {
  doc.addPage();
  doc.font('Helvetica-Bold').fontSize(16).fillColor('#13211F').text(label.evidence);
  doc.moveDown(0.5).fontSize(9.5);
  facts(doc, [
    [label.contract, evidence.contract_id],
    [label.code, evidence.code],
    [label.check_at, evidence.check_at],
    [label.sha256, evidence.sha256_before],
  ]);
  for (const signer of evidence.signers)
    facts(doc, [
      [label.signed, `${signer.typed_name} <${signer.email}>`],
      [label.signed_at, signer.signed_at],
    ]);
  doc.font('Helvetica-Bold').text(label.consent);
  doc.font('Helvetica').text(consentText).moveDown();
  doc.font('Helvetica-Bold').text(label.trail);
  doc.font('Helvetica').fontSize(8).text(label.trail_text).moveDown(0.5);
  doc.font('Courier').fontSize(7.5);
  for (const { at, event, detail, hash } of evidence.trail) {
    doc.text(`${at}  ${event}`);
    for (const line of originLines(detail)) doc.text(`    ${line}`);
    doc.text(`    ${hash}`);
  }
}

export async function contractPdf(terms: ContractTerms, at: Date, evidence?: EvidencePage): Promise<Buffer> {
  // Loaded on demand: 10 MB that many processes never need.
  const { default: Pdf } = await import('pdfkit');
  const doc: Doc = new Pdf({
    size: 'A4',
    margin: 56,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: label.title, Author: 'Aula Viva', CreationDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.font('Helvetica-Bold').fontSize(18).fillColor('#13211F').text(label.title);
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#52605E')
    .text(`Aula Viva, ${label.template} ${templateVersion}, ${date(terms.made_on)}`);
  doc.moveDown().fontSize(10.5);
  summary(doc, terms);
  for (const clause of contractText(terms)) {
    const { regular, drawable } = faceFor(doc, clause.text);
    doc.font('Helvetica-Bold').fillColor('#13211F').text(clause.title);
    doc.font(regular).text(drawable(clause.text), { align: 'left', lineGap: 2 }).moveDown(0.7);
  }
  if (evidence) evidencePage(doc, evidence);
  doc.end();
  return finished;
}
