import { encode } from 'uqr';
import { format } from '../../../contract/format.ts';
import { colourOn } from '../../../domain/brandColour.ts';
import { formatCnpj } from '../../../domain/brazil.ts';
import type { StudentLevel } from '../../../domain/options.ts';
import type { School } from '../../../domain/school.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Letterhead, letterheadOf } from '../../platform/pdf/letterhead.ts';
import { margin, Pen } from '../../platform/pdf/pen.ts';
import { readSchool } from '../../platform/school.ts';
import { certificateTexts as texts } from '../../texts/certificate.ts';

interface Drawn {
  student_name: string;
  course_name: string;
  student_level: StudentLevel;
  workload: number;
  first_lesson: Date;
  last_lesson: Date;
  code: string;
  issued_at: Date;
}

const ink = { strong: '#13211F', soft: '#52605E', frame: '#0B5F58' };
/** Points. */
const FRAME = { outer: 26, inner: 33 };
const LOGO = { width: 200, height: 44 };
const FOOT = { y: 438, qr: 92, signature: 250 };
const RULE = 64;
/** A text that would be higher takes the smaller size. */
const NAME = { size: 28, smaller: 17, height: 76 };
const COURSE = { size: 20, smaller: 14, height: 50 };

const dayOf = (at: Date): string => localDate(at).split('-').reverse().join('/');
export const said = (name: keyof typeof texts, values: Record<string, string | number>): string =>
  format('pt-BR', texts[name], values);

/** Address at which everyone can check the certificate (CERT-4). */
const checkAddress = ({ config }: Pick<Ctx, 'config'>, code: string): string =>
  `${config.PUBLIC_URL ?? ''}/certificate?hash=${code}`;

/** The school's colour, dark enough to be read on white. */
export const frameColor = ({ accent }: { accent: string | null }): string =>
  accent ? colourOn('#ffffff', accent) : ink.frame;

function drawFrame(pen: Pen, color: string): void {
  pen.ornament((doc) => {
    for (const [inset, width] of [
      [FRAME.outer, 2],
      [FRAME.inner, 0.6],
    ] as const)
      doc
        .rect(inset, inset, doc.page.width - 2 * inset, doc.page.height - 2 * inset)
        .lineWidth(width)
        .strokeColor(color)
        .stroke();
  });
}

/** A short line in the middle, below the title. */
function drawRule(pen: Pen, color: string): void {
  const middle = pen.doc.page.width / 2;
  pen.ornament((doc) =>
    doc
      .moveTo(middle - RULE / 2, pen.y)
      .lineTo(middle + RULE / 2, pen.y)
      .lineWidth(2)
      .strokeColor(color)
      .stroke(),
  );
}

/** Drawn as squares, which stay sharp at every size. */
function drawQr(pen: Pen, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const side = FOOT.qr / size;
  pen.figure(said('qr', { address }), (doc) => {
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) doc.rect(margin + x * side, FOOT.y + y * side, side, side);
      });
    });
    doc.fill(ink.strong);
  });
}

function drawSignature(pen: Pen, name: string, lines: readonly string[]): void {
  const x = pen.doc.page.width - margin - FOOT.signature;
  pen.y = FOOT.y + 52;
  pen.ornament((doc) =>
    doc
      .moveTo(x, pen.y)
      .lineTo(x + FOOT.signature, pen.y)
      .lineWidth(0.8)
      .strokeColor(ink.soft)
      .stroke(),
  );
  pen.y += 5;
  const place = { tag: 'P', x, width: FOOT.signature, align: 'centre' } as const;
  const heading = [{ text: name, color: ink.strong, bold: true }];
  const size = pen.heightOf(heading, FOOT.signature, 10) > 14 ? 7.5 : 10;
  pen.write(heading, { ...place, size });
  for (const text of lines) pen.write([{ text, color: ink.soft }], { ...place, size: 8.5 });
}

function drawBody(pen: Pen, drawn: Drawn, accent: string): void {
  const centred = (text: string, size: number, tag: 'H1' | 'P', color: string, bold = false) =>
    pen.write([{ text, color, bold }], { tag, size, align: 'centre' });
  /** A long name takes two lines of a smaller size, so that the certificate is one page. */
  const named = (text: string, { size, smaller, height }: typeof NAME) => {
    const fits = pen.heightOf([{ text, color: ink.strong, bold: true }], pen.width, size) <= height;
    centred(text, fits ? size : smaller, 'P', ink.strong, true);
  };
  centred(texts.course, 32, 'H1', accent, true);
  pen.y += 10;
  drawRule(pen, accent);
  pen.y += 20;
  centred(texts.certifies, 12, 'P', ink.soft);
  pen.y += 12;
  named(drawn.student_name, NAME);
  pen.y += 12;
  centred(texts.concluded, 12, 'P', ink.soft);
  pen.y += 8;
  named(drawn.course_name, COURSE);
  pen.y += 12;
  const { student_level: level, workload: hours, first_lesson, last_lesson } = drawn;
  centred(
    said('level', { level, hours, from: dayOf(first_lesson), to: dayOf(last_lesson) }),
    12,
    'P',
    ink.strong,
  );
  pen.y += 8;
  centred(texts.law, 9.5, 'P', ink.soft);
}

/** What the certificates of a batch share; the logo is decoded once. */
export interface Heading {
  school: School;
  letterhead: Letterhead;
}

export async function readHeading(ctx: Ctx): Promise<Heading> {
  const school = await readSchool(ctx);
  return { school, letterhead: await letterheadOf(ctx, school) };
}

/** One page in landscape, worth framing (CERT-5). */
export async function certificatePdf(
  ctx: Ctx,
  drawn: Drawn,
  { school, letterhead }: Heading,
): Promise<Buffer> {
  const address = checkAddress(ctx, drawn.code);
  const cnpj = school.cnpj ? [said('cnpj', { cnpj: formatCnpj(school.cnpj) })] : [];
  const accent = frameColor(letterhead);
  const title = `${texts.title}: ${drawn.course_name}`;
  const pen = await Pen.open({
    title,
    language: 'pt-BR',
    at: drawn.issued_at,
    layout: 'landscape',
    bottom: 36,
  });
  await pen.letters.prepare([school.name, drawn.student_name, drawn.course_name, address]);
  pen.newPage();
  drawFrame(pen, accent);
  if (letterhead.logo) {
    pen.image(letterhead.logo, school.name, { ...LOGO, align: 'centre' });
    pen.y += 6;
  } else pen.y += 14;
  pen.write([{ text: school.name, color: ink.soft, bold: true }], { tag: 'P', size: 12, align: 'centre' });
  pen.y = 146;
  drawBody(pen, drawn, accent);
  drawQr(pen, address);
  pen.y = FOOT.y + 4;
  const beside = { tag: 'P', x: margin + FOOT.qr + 14, width: 330, lineGap: 2 } as const;
  pen.write([{ text: said('issued', { day: dayOf(drawn.issued_at) }), color: ink.strong }], {
    ...beside,
    size: 10,
  });
  pen.y += 4;
  pen.write([{ text: said('code', { code: drawn.code }), color: ink.strong, bold: true }], {
    ...beside,
    size: 9.5,
  });
  pen.y += 4;
  pen.write([{ text: said('check', { address }), color: ink.soft }], { ...beside, size: 8.5 });
  drawSignature(pen, school.name, cnpj);
  return pen.finish();
}
