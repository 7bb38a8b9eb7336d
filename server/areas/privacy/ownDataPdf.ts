import { setImmediate } from 'node:timers/promises';
import { format } from '../../../contract/format.ts';
import { formatCep, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import type { Language } from '../../../domain/languages.ts';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { listLabelKey } from '../../../domain/onboardingView.ts';
import { type RegistrationField, registrationFields } from '../../../domain/registrationFields.ts';
import { margin, Pen } from '../../platform/pdf/pen.ts';
import type { AreaTexts } from '../../texts/catalogues.ts';
import { type OwnDataField, ownDataLabel, ownDataTexts } from '../../texts/ownData.ts';
import { isMoney, type Times } from './exported.ts';
import type { Facts, Section } from './ownData.ts';

const ink = { strong: '#13211F', soft: '#52605E', line: '#E2DBCC' };
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

type WordName = 'title' | 'lead' | 'left_out' | 'page';

class Words {
  private readonly texts: AreaTexts<'own_data'>;
  private readonly language: Language;
  private readonly at: Date;
  private readonly dayFormat: Intl.DateTimeFormat;
  private readonly localDayFormat: Intl.DateTimeFormat;
  private readonly hourFormat: Intl.DateTimeFormat;
  private readonly moneyFormat: Intl.NumberFormat;
  private readonly languageNames: Intl.DisplayNames;

  constructor(language: Language, timeZone: string, at: Date) {
    this.language = language;
    this.at = at;
    this.texts = ownDataTexts(language);
    // Puts the day first, as the other languages do.
    const locale = language === 'en' ? 'en-GB' : language;
    this.languageNames = new Intl.DisplayNames([locale], { type: 'language' });
    this.dayFormat = new Intl.DateTimeFormat(locale, { ...dayShape, timeZone: 'UTC' });
    this.localDayFormat = new Intl.DateTimeFormat(locale, { ...dayShape, timeZone });
    this.hourFormat = new Intl.DateTimeFormat(locale, { ...hourShape, timeZone });
    this.moneyFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  }

  word(name: WordName, values: Readonly<Record<string, string | number>> = {}): string {
    return format(this.language, this.texts[`words.${name}`], values);
  }

  section(name: Section['name']): string {
    return this.texts[`sections.${name}`];
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
    const texts: Readonly<Partial<Record<string, string>>> = this.texts;
    return texts[`values.${key}`] ?? value;
  }

  /** A lesson keeps the status with which it was planned. */
  private isPast({ status, ends_at }: Facts): boolean {
    return status === 'scheduled' && typeof ends_at === 'string' && new Date(ends_at) <= this.at;
  }

  /** Empty for what is absent. */
  shown(field: string, value: unknown, times: Times): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return this.texts[`values.${value}`];
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

  /** Omits absent values. */
  lines(facts: Facts, times: Times): [label: string, text: string][] {
    return Object.entries(facts).flatMap(([field, value]) => {
      const isPast = field === 'status' && this.isPast(facts);
      const text = isPast ? this.code('past') : this.shown(field, value, times);
      return text === '' ? [] : [[this.field(field), text] as [string, string]];
    });
  }
}

type Line = readonly [label: string, text: string];

/** Label and value side by side, as the rows of a table; both may wrap. */
function record(pen: Pen, lines: readonly Line[]): void {
  const width = pen.width - labelWidth;
  const table = pen.part('Table');
  for (const [label, value] of lines) {
    const labels = [{ text: label, color: ink.soft }];
    const height = pen.heightOf(labels, labelWidth - 12, 9.5);
    pen.ensure(height);
    const { y, page } = pen;
    const row = pen.part('TR', table);
    pen.write(labels, { tag: 'TH', parent: row, size: 9.5, width: labelWidth - 12, scope: 'Row' });
    pen.y = y;
    pen.write([{ text: value, color: ink.strong }], {
      tag: 'TD',
      parent: row,
      size: 9.5,
      x: margin + labelWidth,
      width,
    });
    row.end();
    // A value that went on to the next page ends below its label.
    if (pen.page === page) pen.y = Math.max(pen.y, y + height);
    pen.y += 3;
  }
  table.end();
}

/** Labels and values one after the other. */
function paragraph(pen: Pen, lines: readonly Line[]): void {
  pen.ensure(24);
  const spans = lines.flatMap(([label, value], index) => [
    { text: `${label}: `, color: ink.soft },
    { text: `${value}${index === lines.length - 1 ? '' : '   '}`, color: ink.strong },
  ]);
  pen.write(spans, { tag: 'P', size: 9.5, lineGap: 1.5 });
}

function heading(pen: Pen, title: string): void {
  pen.ensure(74);
  pen.y += 11;
  pen.write([{ text: title, color: ink.strong, bold: true }], { tag: 'H2', size: 13 });
  pen.y += 5;
}

function between(pen: Pen): void {
  pen.y += 3;
  pen.ensure(24);
  pen.rule(ink.line);
  pen.y += 6;
}

interface Owner {
  name: string;
  /** Name of the school that holds the data. */
  school: string;
  language: Language;
  /** IANA zone of the times. */
  zone: string;
}

/** Pages are handed over as they are finished. */
export async function* ownDataPdf(
  at: Date,
  { name, school, language, zone }: Owner,
  sections: Iterable<Section>,
): AsyncGenerator<Uint8Array> {
  const words = new Words(language, zone, at);
  const title = words.word('title');
  const foot = { y: 841.89 - margin + 4, size: 8, width: 80 };
  const pen = await Pen.open({
    title: `${title}, ${name}`,
    language,
    at,
    bottom: margin + 12,
    isLong: true,
    onPage(opened, page) {
      const width = opened.width - foot.width;
      const left = { text: `${school}, ${title}, ${name}`, color: ink.soft };
      opened.aside(left, { x: margin, y: foot.y, width: width - 8, size: foot.size });
      const right = { text: words.word('page', { page }), color: ink.soft };
      opened.aside(right, { x: margin + width, y: foot.y, width: foot.width, size: foot.size });
    },
  });
  function* finished(): Generator<Uint8Array> {
    for (let chunk = pen.doc.read(); chunk !== null; chunk = pen.doc.read()) yield chunk as Uint8Array;
  }
  const lead = words.word('lead', {
    name,
    school,
    day: words.day(at),
    hour: words.hour(at),
    zone: zone.replaceAll('_', ' '),
  });
  await pen.letters.prepare([lead, school]);
  pen.newPage();
  pen.write([{ text: title, color: ink.strong, bold: true }], { tag: 'H1', size: 18 });
  pen.y += 7;
  pen.write([{ text: lead, color: ink.soft }], { tag: 'P', size: 9.5 });
  pen.y += 4;
  pen.write([{ text: words.word('left_out'), color: ink.soft }], { tag: 'P', size: 9.5 });
  let drawn = 0;
  for (const { name: section, times, batches } of sections) {
    let isFirst = true;
    for await (const batch of batches) {
      for (const facts of batch) {
        const lines = words.lines(facts, times);
        if (lines.length === 0) continue;
        await pen.letters.prepare(lines.map(([, text]) => text));
        if (isFirst) heading(pen, words.section(section));
        else between(pen);
        isFirst = false;
        if (wide.has(section)) record(pen, lines);
        else paragraph(pen, lines);
        drawn += 1;
        if (drawn % drawnAtOnce > 0) continue;
        yield* finished();
        await setImmediate();
      }
      yield* finished();
    }
  }
  pen.root.end();
  pen.doc.end();
  for await (const chunk of pen.doc) yield chunk as Uint8Array;
}
