import type PDFDocument from 'pdfkit';
import { type Atom, linesOf, lineWidth, type Span, widthOf } from './lines.ts';
import { inVisualOrder, Letters, mirrored } from './pieces.ts';

type Doc = InstanceType<typeof PDFDocument>;
export type Part = ReturnType<Doc['struct']>;

export const margin = 56;

interface Options {
  title: string;
  language: string;
  at: Date;
  bottom?: number;
  /** Keeps no shaped words for the whole document: twice the work, in memory that does not grow with its length. */
  isLong?: boolean;
  /** Portrait by default. */
  layout?: 'landscape';
  /** Draws what repeats on each page. */
  onPage?: (pen: Pen, page: number) => void;
}

/** Where a line stands within its width. */
type Align = 'start' | 'centre' | 'end';

/** The share of the free width that is left before a line. */
const shareBefore = { start: 0, centre: 0.5, end: 1 } as const;

interface Place {
  size: number;
  /** The structure element of the document, such as H1, P or TD. */
  tag: string;
  x?: number;
  width?: number;
  align?: Align;
  lineGap?: number;
  parent?: Part;
  /** The scope of a table's heading. */
  scope?: 'Row' | 'Column';
}

/** Hexadecimal digits, which the library does not encode again as it does letters. */
const utf16 = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');

/** Width and height in pixels, from the file's first chunk. */
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/** Drawn with one call: consecutive atoms of one look. */
interface Stroke {
  atoms: Atom[];
  isPlain: boolean;
}

/**
 * Writes tagged PDF/A-2a documents: every font is embedded, every text has its place in the structure. Texts are prepared
 * first, because fonts of other scripts are loaded when a text needs them.
 */
export class Pen {
  readonly doc: Doc;
  readonly letters: Letters;
  readonly root: Part;
  y = margin;
  private readonly bottom: number;
  private pages = 0;

  private constructor(doc: Doc, letters: Letters, { bottom = margin, onPage }: Options) {
    this.doc = doc;
    this.letters = letters;
    this.bottom = bottom;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    doc.on('pageAdded', () => {
      this.pages += 1;
      this.y = margin;
      onPage?.(this, this.pages);
    });
  }

  static async open(options: Options): Promise<Pen> {
    // Loaded on demand: 10 MB that many processes never need.
    const { default: Pdf } = await import('pdfkit');
    const doc: Doc = new Pdf({
      size: 'A4',
      layout: options.layout ?? 'portrait',
      margin,
      autoFirstPage: false,
      // No standard font, which could not be embedded.
      font: null as unknown as string,
      fontLayoutCache: !options.isLong,
      lang: options.language,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      info: { Title: options.title, Author: 'Aula Viva', CreationDate: options.at },
    });
    return new Pen(doc, await Letters.create(), options);
  }

  get width(): number {
    return this.doc.page.width - 2 * margin;
  }

  /** Number of the page that is being written. */
  get page(): number {
    return this.pages;
  }

  private lineHeight(size: number): number {
    const { ascent, descent, lineGap, unitsPerEm } = this.letters.main.regular;
    return ((ascent - descent + lineGap) / unitsPerEm) * size;
  }

  heightOf(spans: readonly Span[], width: number, size: number): number {
    return linesOf(this.letters, spans, width, size).length * this.lineHeight(size);
  }

  newPage(): void {
    this.doc.addPage();
  }

  /** Begins a page if this one has no such height left. */
  ensure(height: number): void {
    if (this.pages === 0 || this.y + height > this.doc.page.height - this.bottom) this.newPage();
  }

  /** A part of the structure that has parts of its own. */
  part(tag: string, parent: Part = this.root, scope?: Place['scope']): Part {
    // The library's types lack `scope`.
    const options: object = scope ? { scope } : {};
    const part = this.doc.struct(tag, options);
    parent.add(part);
    return part;
  }

  write(
    spans: readonly Span[],
    { size, tag, lineGap = 0, parent = this.root, scope, align = 'start', ...place }: Place,
  ): void {
    // Without a page there is no width.
    if (this.pages === 0) this.newPage();
    const { x = margin, width = this.width } = place;
    const height = this.lineHeight(size);
    const part = this.part(tag, parent, scope);
    let page = 0;
    for (const line of linesOf(this.letters, spans, width, size)) {
      if (this.y + height > this.doc.page.height - this.bottom) {
        if (page > 0) this.doc.endMarkedContent();
        this.newPage();
      }
      if (page !== this.pages) part.add(this.doc.markStructureContent(tag));
      page = this.pages;
      const free = align === 'start' ? 0 : Math.max(0, width - (lineWidth(line) * size) / 1000);
      this.drawLine(line, x + free * shareBefore[align], this.y, size);
      this.y += height + lineGap;
    }
    this.doc.endMarkedContent();
    part.end();
  }

  /** Repeats on each page and is not read aloud; cut off where it does not fit. */
  aside(span: Span, { x, y, width, size }: { x: number; y: number; width: number; size: number }): void {
    const [line = []] = linesOf(this.letters, [span], width, size);
    this.doc.markContent('Artifact', { type: 'Pagination' });
    this.drawLine(line, x, y, size);
    this.doc.endMarkedContent();
  }

  /** An image that fits into a width and a height in points; `alt` is read aloud. */
  image(
    png: Uint8Array,
    alt: string,
    { width, height, align = 'start' }: { width: number; height: number; align?: Align },
  ): void {
    this.ensure(height);
    const { doc } = this;
    const bytes = Buffer.from(png);
    const size = pngSize(bytes);
    const scale = Math.min(width / size.width, height / size.height);
    const x = margin + (this.width - size.width * scale) * shareBefore[align];
    this.figure(alt, () => {
      doc.image(bytes, x, this.y, { width: size.width * scale });
    });
    this.y += size.height * scale;
  }

  /** A drawing that `alt` describes to those who hear the document. */
  figure(alt: string, draw: (doc: Doc) => void): void {
    const figure = this.doc.struct('Figure', { alt }, () => draw(this.doc));
    this.root.add(figure);
    figure.end();
  }

  /** A drawing that is not read aloud. */
  ornament(draw: (doc: Doc) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** A line across the page, which is not read aloud. */
  rule(color: string, width = 0.5): void {
    this.ornament((doc) =>
      doc
        .moveTo(margin, this.y)
        .lineTo(doc.page.width - margin, this.y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    );
  }

  /** Returns the whole document, which suits a few pages; longer ones are read from `doc` while they are written. */
  async finish(): Promise<Buffer> {
    // A file without a page cannot be opened.
    if (this.pages === 0) this.newPage();
    this.root.end();
    this.doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  private isPlain(atom: Atom): boolean {
    return atom.level === 0 && this.letters.isMain(atom);
  }

  private strokes(line: readonly Atom[]): Stroke[] {
    const strokes: Stroke[] = [];
    for (const atom of inVisualOrder(line)) {
      const isPlain = this.isPlain(atom);
      const last = strokes.at(-1);
      const isSame =
        last?.isPlain === isPlain && (!isPlain || last.atoms.every(({ span }) => span === atom.span));
      if (isSame) last?.atoms.push(atom);
      else strokes.push({ atoms: [atom], isPlain });
    }
    return strokes;
  }

  private drawLine(line: readonly Atom[], x: number, y: number, size: number): void {
    const { ascent, unitsPerEm } = this.letters.main.regular;
    const baseline = y + (ascent / unitsPerEm) * size;
    let at = x;
    for (const { atoms, isPlain } of this.strokes(line)) {
      if (isPlain) {
        const [first] = atoms;
        if (first) this.draw(first, atoms.map(({ text }) => text).join(''), at, baseline, size);
        at += (lineWidth(atoms) * size) / 1000;
        continue;
      }
      // Text that is read aloud and copied, whatever the order and the shapes of the letters.
      const actual = [...atoms].sort((a, b) => a.index - b.index).map(({ text }) => text);
      this.doc.addContent(`/Span <</ActualText <${utf16(actual.join(''))}>>> BDC`);
      for (const atom of atoms) {
        const text = atom.level % 2 === 1 ? mirrored(atom.text) : atom.text;
        if (text.trim() !== '') this.draw(atom, text, at, baseline, size);
        at += (widthOf(atom) * size) / 1000;
      }
      this.doc.addContent('EMC');
    }
  }

  private draw({ face, span }: Atom, text: string, x: number, baseline: number, size: number): void {
    const font = span.bold ? face.bold : face.regular;
    const { doc } = this;
    doc.font(font as unknown as string, `${face.key}-${span.bold ? 'Bold' : 'Regular'}`).fontSize(size);
    doc.fillColor(span.color).text(text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      oblique: span.italic ?? false,
    });
  }
}
