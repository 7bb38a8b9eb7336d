import { format } from '../../../contract/format.ts';
import { formatCpf } from '../../../domain/brazil.ts';
import { formatBRL } from '../../../domain/money.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { Pen } from '../../platform/pdf/pen.ts';
import {
  consentText,
  contractText,
  evidenceEvents,
  contractLabels as label,
  templateVersion,
} from '../../texts/contract.ts';
import type { ContractTerms } from './terms.ts';

export interface EvidencePage {
  contract_id: string;
  code: string;
  check_at: string;
  sha256_before: string;
  signers: { name: string; email: string; typed_name: string; signed_at: Date | null }[];
  trail: { at: Date; event: string; detail: Record<string, unknown>; hash: string }[];
}

const ink = { strong: '#13211F', soft: '#52605E' };
type Fact = readonly [label: string, value: string];

const date = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/');

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: SCHOOL_ZONE,
});

/** Formats a moment in the school's time, and in UTC as the chain of evidence records it. */
const moment = (at: Date): string => `${clock.format(at).replace(', ', ' ')} (${at.toISOString()})`;

function summaryFacts(terms: ContractTerms): Fact[] {
  const { student, guardian } = terms;
  return [
    [label.student, `${student.name}, CPF ${formatCpf(student.cpf)}`],
    ...(guardian
      ? [
          [
            label.guardian,
            `${guardian.name} (${guardian.relationship}), CPF ${formatCpf(guardian.cpf)}`,
          ] as const,
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
  ];
}

const evidenceFacts = (evidence: EvidencePage): Fact[][] => [
  [
    [label.contract, evidence.contract_id],
    [label.code, evidence.code],
    [label.check_at, evidence.check_at],
    [label.sha256, evidence.sha256_before],
  ],
  ...evidence.signers.map(({ typed_name, email, signed_at }): Fact[] => [
    [label.signed, `${typed_name} <${email}>`],
    [label.signed_at, signed_at ? moment(signed_at) : ''],
  ]),
];

function originLines({ ip, port, user_agent }: Record<string, unknown>): string[] {
  return [
    ...(typeof ip === 'string'
      ? [`IP ${ip}${typeof port === 'number' ? `, ${label.port} ${port}` : ''}`]
      : []),
    ...(typeof user_agent === 'string' ? [`${label.browser} ${user_agent}`] : []),
  ];
}

class ContractWriter {
  private readonly pen: Pen;

  constructor(pen: Pen) {
    this.pen = pen;
  }

  text(text: string, size: number, { color = ink.strong, lineGap = 0 } = {}): void {
    this.pen.write([{ text, color }], { tag: 'P', size, lineGap });
  }

  heading(tag: 'H1' | 'H2', text: string, size: number): void {
    this.pen.ensure(size * 3);
    this.pen.write([{ text, color: ink.strong, bold: true }], { tag, size });
  }

  facts(facts: readonly Fact[], size: number): void {
    for (const [name, value] of facts)
      this.pen.write(
        [
          { text: `${name}  `, color: ink.soft },
          { text: value, color: ink.strong, bold: true },
        ],
        { tag: 'P', size },
      );
    this.space(size);
  }

  space(height: number): void {
    this.pen.y += height;
  }

  contract(terms: ContractTerms): void {
    this.heading('H1', label.title, 18);
    this.text(`Aula Viva, ${label.template} ${templateVersion}, ${date(terms.made_on)}`, 9, {
      color: ink.soft,
    });
    this.space(10.5);
    this.facts(summaryFacts(terms), 10.5);
    for (const clause of contractText(terms)) {
      this.heading('H2', clause.title, 10.5);
      this.text(clause.text, 10.5, { lineGap: 2 });
      this.space(8);
    }
  }

  evidence(evidence: EvidencePage): void {
    this.pen.newPage();
    this.heading('H1', label.evidence, 16);
    this.space(8);
    for (const facts of evidenceFacts(evidence)) this.facts(facts, 9.5);
    this.heading('H2', label.consent, 9.5);
    this.text(consentText, 9.5);
    this.space(9.5);
    this.heading('H2', label.trail, 9.5);
    this.text(format('pt-BR', label.trail_text, { zone: SCHOOL_ZONE }), 8);
    this.space(5);
    for (const { at, event, detail, hash } of evidence.trail) {
      this.pen.ensure(45);
      const lines = [`${moment(at)}  ${evidenceEvents[event] ?? event}`, ...originLines(detail), hash];
      this.text(lines.join('\n'), 7.5);
      this.space(3);
    }
  }
}

function* textsOf(terms: ContractTerms, evidence: EvidencePage | undefined): Generator<string> {
  yield* summaryFacts(terms).map(([, value]) => value);
  yield* contractText(terms).map(({ text }) => text);
  if (!evidence) return;
  yield* evidenceFacts(evidence).flatMap((facts) => facts.map(([, value]) => value));
  yield* evidence.trail.flatMap(({ detail }) => originLines(detail));
}

export async function contractPdf(terms: ContractTerms, at: Date, evidence?: EvidencePage): Promise<Buffer> {
  const pen = await Pen.open({ title: label.title, language: 'pt-BR', at });
  await pen.letters.prepare(textsOf(terms, evidence));
  const writer = new ContractWriter(pen);
  writer.contract(terms);
  if (evidence) writer.evidence(evidence);
  return pen.finish();
}
