import { expect, it } from 'vitest';
import { Pen } from '../../../server/platform/pdf/pen.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { pdfPages } from '../../support/pdfText.ts';

const at = new Date('2026-03-10T12:00Z');
const color = '#13211F';

async function written(text: string, { size = 12, bold = false, width = 480 } = {}): Promise<Buffer> {
  const pen = await Pen.open({ title: 'Ação', language: 'pt-BR', at });
  await pen.letters.prepare([text]);
  pen.newPage();
  pen.write([{ text, color, bold }], { tag: 'P', size, width });
  return pen.finish();
}
const flat = (file: Buffer) => pdfPages(file).join('\n').split('\n').join(' ').replaceAll(/ +/g, ' ');

it.each([
  ...['Jürgen Schäfer', 'Łukasz Żółć', 'Jiří Dvořák', 'Nguyễn Thị Hương', 'Γιώργος Παππάς', 'Ольга Ёлкина'],
  ...[
    'İğdır Şahin',
    'Ștefan Țurcanu',
    'Łucja in Łódź — 12 €',
    'שלום כהן',
    '李雷',
    '王小明',
    '山田 花子',
    'さくら',
  ],
  ...['김민수', 'محمد علي', 'राजेश कुमार', 'สมชาย ใจดี'],
])('%s is read as it is written', async (name) => {
  expect(flat(await written(name.normalize('NFD'))).trim()).toBe(name.normalize('NFC'));
  expect(flat(await written(name, { bold: true })).trim()).toBe(name.normalize('NFC'));
});

it('keeps the order of a text in which directions are mixed', async () => {
  const lines = pdfPages(await written('Ana (محمد علي, 2026) Souza'))
    .join('\n')
    .split('\n');
  expect(lines).toEqual(['Ana (', 'محمد علي, 2026', ') Souza']);
});

it('shows the number of a letter that no font has, which cannot be mistaken for a name', async () => {
  expect(flat(await written('Ana 😀 ქ'))).toBe('Ana [U+1F600] [U+10E5]');
});

it('begins a page for whatever is written first, and has one without text', async () => {
  const options = { title: 'Ação', language: 'pt-BR', at };
  const pen = await Pen.open(options);
  await pen.letters.prepare(['Olá']);
  pen.write([{ text: 'Olá', color, italic: true }], { tag: 'P', size: 12 });
  const file = await pen.finish();
  expect(flat(file)).toBe('Olá');
  expect(file.equals(await written('Olá', { width: pen.width }))).toBe(false);
  const empty = await (await Pen.open(options)).finish();
  expect(empty.toString('latin1')).toMatch(/\/Count 1\b/);
});

it('embeds only the letters that are used, and the fonts that they need', async () => {
  const western = await written('João D’Ávila, R$ 1\u202f234,56');
  expect(flat(western)).toBe('João D’Ávila, R$ 1\u00a0234,56');
  expect(western.length).toBeLessThan(20_000);
  expect(pdfParts(western).fonts).toHaveLength(1);
  const file = await written('Łukasz 李雷');
  expect(pdfParts(file).missingFonts).toEqual([]);
  expect(pdfParts(file).fonts.length).toBeGreaterThan(1);
  expect(file.length).toBeLessThan(30_000);
});

it('is tagged, in its language, and an archive', async () => {
  const file = await written('Ação');
  expect(pdfParts(file)).toMatchObject({ language: 'pt-BR', isTagged: true, archive: '2A' });
  expect(pdfParts(file).tags.sort()).toEqual(['Document', 'P']);
});

it('continues on the next pages, and divides words that are wider than a line', async () => {
  const text = 'Łódź '.repeat(1500).trim();
  const file = await written(text, { size: 30 });
  expect(pdfPages(file).length).toBeGreaterThan(2);
  expect(flat(file).split(' ')).toEqual(text.split(' '));
  const word = 'Donaudampfschifffahrt'.repeat(10);
  expect(flat(await written(word, { width: 100 })).replaceAll(' ', '')).toBe(word);
});

it('writes the same bytes for the same text', async () => {
  expect((await written('李雷')).equals(await written('李雷'))).toBe(true);
});

it('writes the same bytes whatever else is written with the same fonts', async () => {
  const text = 'José Fonseca';
  const alone = await written(text);
  // Precomposed letters and their parts have the same glyphs.
  const others = ['José Fonseca'.normalize('NFD'), 'Ægir Fjörd', 'محمد علي'];
  const [beside] = await Promise.all([written(text), ...others.map((other) => written(other))]);
  expect(beside?.equals(alone)).toBe(true);
  expect((await written(text)).equals(alone)).toBe(true);
});
