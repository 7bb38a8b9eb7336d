import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { pdfPages } from '../support/pdfText.ts';

async function pdfOf(pages: readonly string[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const page of pages) doc.addPage().text(page);
  doc.end();
  await finished(doc);
  return Buffer.concat(chunks);
}

// The compressed bytes of a page can end with any byte, also with one that looks like the end of a line.
it('reads every page, whatever its last byte is', async () => {
  const pages = Array.from({ length: 1000 }, (_, n) => `Página ${n}${' de todas'.repeat(n % 60)}`);
  const file = await pdfOf(pages);
  expect(file.includes('\r\nendstream')).toBe(true);
  const flat = (text: string) => text.replaceAll(/\s/g, '');
  expect(pdfPages(file).map(flat)).toEqual(pages.map(flat));
});
