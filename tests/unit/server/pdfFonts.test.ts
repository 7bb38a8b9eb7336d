import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { type Doc, drawAside, faceFor } from '../../../server/platform/pdfFonts.ts';
import { pdfPages } from '../../support/pdfText.ts';

async function drawn(draw: (doc: Doc) => void): Promise<{ text: string; size: number }> {
  const doc = new PDFDocument({ fontLayoutCache: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(doc);
  doc.end();
  await finished(doc);
  const file = Buffer.concat(chunks);
  return { text: pdfPages(file).join('\f'), size: file.length };
}

const inBoth = (text: string) =>
  drawn((doc) => {
    const { regular, bold, drawable } = faceFor(doc, text);
    for (const font of [regular, bold]) doc.font(font).text(drawable(text));
  });

it.each([
  ...['Jürgen Schäfer', 'Łukasz Żółć', 'Jiří Dvořák', 'Nguyễn Thị Hương', 'Γιώργος Παππάς', 'Ольга Ёлкина'],
  ...['İğdır Şahin', 'Ștefan Țurcanu', 'Łucja in Łódź — 12 €'],
])('%s is read as it is written', async (name) => {
  expect((await inBoth(name.normalize('NFD'))).text).toBe(`${name}\n${name}`);
});

it('shows a question mark for a letter that no font has', async () => {
  expect((await inBoth('Łucja 李 Żak')).text).toBe('Łucja ? Żak\nŁucja ? Żak');
});

it('embeds a font only where letters need it, and only these letters', async () => {
  const western = await inBoth('João D’Ávila, R$ 1\u202f234,56');
  expect(western.text.split('\n')[0]).toBe('João D’Ávila, R$ 1\u00a0234,56');
  expect(western.size).toBeLessThan(3000);
  expect((await inBoth('Łukasz Żółć')).size).toBeLessThan(20_000);
});

it('continues in its font after something is drawn aside', async () => {
  const text = 'Łódź '.repeat(1500).trim();
  const file = await drawn((doc) => {
    doc.on('pageAdded', () => drawAside(doc, () => doc.font('Helvetica').fontSize(5).text('aside', 10, 10)));
    const { regular, drawable } = faceFor(doc, text);
    doc.font(regular).fontSize(30).text(drawable(text));
  });
  const pages = file.text.split('\f');
  expect(pages.length).toBeGreaterThan(2);
  const words = pages.join('\n').split(/\s+/);
  expect(new Set(words)).toEqual(new Set(['Łódź', 'aside']));
  expect(words).toHaveLength(1500 + pages.length - 1);
});
