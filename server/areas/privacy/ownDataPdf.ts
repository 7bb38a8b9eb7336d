import { setImmediate } from 'node:timers/promises';
import { format } from '../../../contract/format.ts';
import { formatCep, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import type { Language } from '../../../domain/languages.ts';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { listLabelKey } from '../../../domain/onboardingView.ts';
import { type RegistrationField, registrationFields } from '../../../domain/registrationFields.ts';
import { type Doc, drawAside, faceFor } from '../../platform/pdfFonts.ts';
import {
  type OwnDataField,
  type OwnDataTexts,
  ownDataLabel,
  ownDataTexts,
} from '../../texts/ownData/texts.ts';
import { isMoney, type Times } from './exportParts.ts';
import type { Facts, Section } from './ownData.ts';

const ink = { strong: '#13211F', soft: '#52605E', line: '#E2DBCC' };
const margin = 56;
const labelWidth = 168;
/** Records, after which other requests have their turn. */
const drawnAtOnce = 20;

/** Fields whose values are words of a closed list. */
const coded: ReadonlySet<string> = new Set([
  ...['active_type', 'category', 'ended_reason', 'enrollment_type', 'event', 'franchise_type', 'kind'],
  ...['notification', 'onboarding_status', 'purpose', 'status', 'theme', 'type', 'types', 'weekday'],
]);

/** About the person as a whole: one line for each value. */
const wide: ReadonlySet<Section['name']> = new Set([
  ...(['account', 'personal', 'student', 'teacher', 'seller', 'franchise', 'franchisee'] as const),
]);

/** Days in an address, and in what a correction asks for. */
const registrationTimes: Times = new Map(
  Object.entries<RegistrationField>(registrationFields).flatMap(([field, { kind }]) =>
    kind === 'day' ? [[field, 'day']] : [],
  ),
);

const dayShape = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const hourShape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

class Words {
  private readonly texts: OwnDataTexts;
  private readonly language: Language;
  private readonly dayFormat: Intl.DateTimeFormat;
  private readonly localDayFormat: Intl.DateTimeFormat;
  private readonly hourFormat: Intl.DateTimeFormat;
  private readonly moneyFormat: Intl.NumberFormat;
  private readonly languageNames: Intl.DisplayNames;

  constructor(language: Language, timeZone: string) {
    this.language = language;
    this.texts = ownDataTexts[language];
    // Puts the day first, as the other languages do.
    const locale = language === 'en' ? 'en-GB' : language;
    this.languageNames = new Intl.DisplayNames([locale], { type: 'language' });
    this.dayFormat = new Intl.DateTimeFormat(locale, { ...dayShape, timeZone: 'UTC' });
    this.localDayFormat = new Intl.DateTimeFormat(locale, { ...dayShape, timeZone });
    this.hourFormat = new Intl.DateTimeFormat(locale, { ...hourShape, timeZone });
    this.moneyFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  }

  word(name: keyof OwnDataTexts['words'], values: Readonly<Record<string, string | number>> = {}): string {
    return format(this.texts.words[name], values);
  }

  section(name: Section['name']): string {
    return this.texts.sections[name];
  }

  field(name: string): string {
    return ownDataLabel(this.language, name as OwnDataField);
  }

  day(value: Date): string {
    return this.localDayFormat.format(value);
  }

  hour(value: Date): string {
    return this.hourFormat.format(value);
  }

  private code(value: string): string {
    const status = ONBOARDING_STATUSES.find((each) => each === value);
    const key = status ? listLabelKey(status) : value;
    const { values } = this.texts;
    return key in values ? values[key as keyof typeof values] : value;
  }

  /** Empty for what is absent. */
  shown(field: string, value: unknown, times: Times): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return this.texts.values[value ? 'true' : 'false'];
    if (typeof value === 'number') return isMoney(field) ? this.moneyFormat.format(value) : String(value);
    if (Array.isArray(value)) return value.map((item) => this.shown(field, item, times)).join(', ');
    if (typeof value === 'object')
      return this.lines(value as Facts, registrationTimes)
        .map(([label, text]) => `${label}: ${text}`)
        .join(', ');
    const text = String(value);
    if (coded.has(field)) return this.code(text);
    if (field === 'cpf') return formatCpf(text);
    if (field === 'cep') return formatCep(text);
    if (field === 'phone' || field === 'student_guardian_phone') return formatPhone(text);
    if (field === 'language') return this.languageNames.of(text) ?? text;
    if (field === 'file_type') return text.slice(text.indexOf('/') + 1).toUpperCase();
    const time = times.get(field);
    if (time === 'day') return this.dayFormat.format(new Date(`${text}T00:00Z`));
    if (time === 'instant') return `${this.day(new Date(text))} ${this.hour(new Date(text))}`;
    return text;
  }

  /** Without absent values. */
  lines(facts: Facts, times: Times): [label: string, text: string][] {
    return Object.entries(facts).flatMap(([field, value]) => {
      const text = this.shown(field, value, times);
      return text === '' ? [] : [[this.field(field), text] as [string, string]];
    });
  }
}

/** At the foot of each page. */
function footer(doc: Doc, left: string, right: string): void {
  const { page } = doc;
  const { bottom } = page.margins;
  page.margins.bottom = 0;
  const at = page.height - bottom + 16;
  const { regular, drawable } = faceFor(doc, left);
  doc.font(regular).fontSize(8).fillColor(ink.soft);
  doc.text(drawable(left), margin, at, {
    width: page.width - 2 * margin - 80,
    height: 10,
    ellipsis: true,
    lineBreak: false,
  });
  doc.font('Helvetica');
  doc.text(right, page.width - margin - 80, at, { width: 80, align: 'right', lineBreak: false });
  page.margins.bottom = bottom;
}

function heading(doc: Doc, title: string): void {
  if (doc.y > doc.page.height - 130) doc.addPage();
  doc.moveDown(1.2);
  doc.font('Helvetica-Bold').fontSize(13).fillColor(ink.strong).text(title, margin);
  doc.moveDown(0.4);
}

/** Label and value side by side; both may wrap. */
function record(doc: Doc, lines: readonly [string, string][]): void {
  const width = doc.page.width - 2 * margin - labelWidth;
  for (const [label, value] of lines) {
    const { regular, drawable } = faceFor(doc, label, value);
    doc.font(regular).fontSize(9.5);
    const height = doc.heightOfString(drawable(label), { width: labelWidth - 12 });
    if (doc.y + height > doc.page.height - margin - 12) doc.addPage();
    const { y, page } = doc;
    doc.fillColor(ink.soft).text(drawable(label), margin, y, { width: labelWidth - 12 });
    doc.fillColor(ink.strong).text(drawable(value), margin + labelWidth, y, { width });
    // A value that went on to the next page ends below its label.
    if (doc.page === page) doc.y = Math.max(doc.y, y + height);
    doc.y += 3;
  }
}

/** Labels and values one after the other. */
function paragraph(doc: Doc, lines: readonly [string, string][]): void {
  if (doc.y > doc.page.height - margin - 36) doc.addPage();
  const { regular, drawable } = faceFor(doc, ...lines.flat());
  doc.font(regular).fontSize(9.5);
  const width = doc.page.width - 2 * margin;
  lines.forEach(([label, value], index) => {
    const isLast = index === lines.length - 1;
    const start = index === 0 ? ([margin, doc.y, { width, continued: true, lineGap: 1.5 }] as const) : null;
    doc.fillColor(ink.soft);
    if (start) doc.text(`${drawable(label)}: `, ...start);
    else doc.text(`${drawable(label)}: `, { continued: true });
    doc.fillColor(ink.strong).text(`${drawable(value)}${isLast ? '' : '   '}`, { continued: !isLast });
  });
}

function between(doc: Doc): void {
  doc.y += 3;
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  doc.y += 6;
}

interface Owner {
  name: string;
  language: Language;
  /** IANA zone of the times. */
  zone: string;
}

/** Pages are handed over as they are finished. */
export async function* ownDataPdf(
  at: Date,
  { name, language, zone }: Owner,
  sections: Iterable<Section>,
): AsyncGenerator<Uint8Array> {
  // Loaded on demand: 10 MB that many processes never need.
  const { default: Pdf } = await import('pdfkit');
  const words = new Words(language, zone);
  const title = words.word('title');
  const doc: Doc = new Pdf({
    size: 'A4',
    ...{ margins: { top: margin, left: margin, right: margin, bottom: margin + 12 }, autoFirstPage: false },
    ...{ lang: language, displayTitle: true },
    // Kept for each word of the whole file.
    fontLayoutCache: false,
    info: { Title: `${title}, ${name}`, Author: 'Aula Viva', CreationDate: at },
  });
  let page = 0;
  doc.on('pageAdded', () => {
    page += 1;
    drawAside(doc, () => footer(doc, `Aula Viva, ${title}, ${name}`, words.word('page', { page })));
  });
  function* finished(): Generator<Uint8Array> {
    for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Uint8Array;
  }
  doc.addPage();
  doc.font('Helvetica-Bold').fontSize(18).fillColor(ink.strong).text(title).moveDown(0.4);
  const when = { day: words.day(at), hour: words.hour(at), zone: zone.replaceAll('_', ' ') };
  const lead = words.word('lead', { name, ...when });
  const { regular, drawable } = faceFor(doc, lead);
  doc.font(regular).fontSize(9.5).fillColor(ink.soft).text(drawable(lead));
  doc.moveDown(0.4).font('Helvetica').text(words.word('left_out'));
  let drawn = 0;
  for (const { name: section, times, batches } of sections) {
    let isFirst = true;
    for await (const batch of batches) {
      for (const facts of batch) {
        const lines = words.lines(facts, times);
        if (lines.length === 0) continue;
        if (isFirst) heading(doc, words.section(section));
        else between(doc);
        isFirst = false;
        if (wide.has(section)) record(doc, lines);
        else paragraph(doc, lines);
        drawn += 1;
        if (drawn % drawnAtOnce > 0) continue;
        yield* finished();
        await setImmediate();
      }
      yield* finished();
    }
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}
