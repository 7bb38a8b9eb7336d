import { format } from '../../../contract/format.ts';
import { type Run, type TemplateBlock, templateBlocks } from '../../../domain/contractTemplate.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { drawLetterhead, type Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Span } from '../../platform/pdf/lines.ts';
import { margin, Pen } from '../../platform/pdf/pen.ts';
import {
  guardianConsentLabels as consentLabel,
  consentText,
  evidenceEvents,
  contractLabels as label,
} from '../../texts/contract.ts';
import { templateValues } from './templates/values.ts';
import type { ContractTerms } from './terms.ts';

/** What a contract is drawn from. */
export interface ContractText {
  terms: ContractTerms;
  template_version: string;
  /** The text of that version of the template. */
  content: string;
  letterhead: Letterhead;
  /** What the guardian consents to by the signature, if that is part of the document. */
  consent?: readonly string[];
}

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

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: SCHOOL_ZONE,
});

/** Formats a moment in the school's time, and in UTC as the chain of evidence records it. */
const moment = (at: Date): string => `${clock.format(at).replace(', ', ' ')} (${at.toISOString()})`;

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

const headingSizes = { 1: 18, 2: 11.5, 3: 10.5 } as const;

const spansOf = (runs: readonly Run[], isHeading = false): Span[] =>
  runs.map(({ text, bold, italic }) => ({ text, color: ink.strong, bold: bold || isHeading, italic }));

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

  contract(blocks: readonly TemplateBlock[]): void {
    for (const block of blocks) {
      if (block.kind === 'heading') {
        const size = headingSizes[block.level];
        this.pen.ensure(size * 3);
        this.pen.write(spansOf(block.runs, true), { tag: `H${block.level}`, size });
        this.space(block.level === 1 ? 6 : 2);
      } else if (block.kind === 'paragraph') {
        this.pen.write(spansOf(block.runs), { tag: 'P', size: 10.5, lineGap: 2 });
        this.space(8);
      } else this.list(block.items);
    }
  }

  private list(items: Extract<TemplateBlock, { kind: 'list' }>['items']): void {
    const list = this.pen.part('L');
    const indent = 18;
    for (const { mark, runs } of items) {
      this.pen.ensure(14);
      const item = this.pen.part('LI', list);
      const top = this.pen.y;
      this.pen.write([{ text: mark, color: ink.soft }], { tag: 'Lbl', size: 10.5, parent: item });
      this.pen.y = top;
      const place = { x: margin + indent, width: this.pen.width - indent };
      this.pen.write(spansOf(runs), { tag: 'LBody', size: 10.5, lineGap: 2, parent: item, ...place });
      item.end();
    }
    list.end();
    this.space(8);
  }

  /** It stands out from the contract's clauses. */
  consent(paragraphs: readonly string[]): void {
    this.heading('H2', consentLabel.title, headingSizes[2]);
    this.space(2);
    for (const paragraph of paragraphs) {
      this.text(paragraph, 10.5, { lineGap: 2 });
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

const textsIn = (block: TemplateBlock): string[] =>
  (block.kind === 'list' ? block.items.flatMap(({ runs }) => runs) : block.runs).map(({ text }) => text);

function* textsOf(blocks: readonly TemplateBlock[], evidence: EvidencePage | undefined): Generator<string> {
  yield* blocks.flatMap(textsIn);
  if (!evidence) return;
  yield* evidenceFacts(evidence).flatMap((facts) => facts.map(([, value]) => value));
  yield* evidence.trail.flatMap(({ detail }) => originLines(detail));
}

export async function contractPdf(
  { terms, template_version, content, letterhead, consent = [] }: ContractText,
  at: Date,
  evidence?: EvidencePage,
): Promise<Buffer> {
  const blocks = templateBlocks(content, templateValues(terms, template_version));
  const pen = await Pen.open({ title: label.title, language: 'pt-BR', at });
  await pen.letters.prepare([...textsOf(blocks, evidence), ...consent]);
  drawLetterhead(pen, letterhead);
  const writer = new ContractWriter(pen);
  writer.contract(blocks);
  if (consent.length > 0) writer.consent(consent);
  if (evidence) writer.evidence(evidence);
  return pen.finish();
}
