import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawLetterhead, type Letterhead, letterheadOf } from '../../../server/platform/pdf/letterhead.ts';
import { Pen } from '../../../server/platform/pdf/pen.ts';
import { pdfParts } from '../../support/pdfParts.ts';

const at = new Date('2026-03-10T12:00Z');
const color = '#13211F';
const log = { warn: () => undefined } as unknown as Parameters<typeof letterheadOf>[0]['log'];
let logo: Buffer;
beforeAll(async () => {
  const background = { r: 200, g: 20, b: 90, alpha: 0.5 };
  logo = await sharp({ create: { width: 640, height: 160, channels: 4, background } })
    .png()
    .toBuffer();
});

const stored = (): Promise<Letterhead> => {
  const files = { get: async () => logo } as unknown as Parameters<typeof letterheadOf>[0]['files'];
  return letterheadOf({ files, log }, { name: 'Escola Ação', accent: '#c2185b', logo: 'school/x.png' });
};

async function headed(letterhead: Letterhead): Promise<Buffer> {
  const pen = await Pen.open({ title: 'Ação', language: 'pt-BR', at });
  await pen.letters.prepare(['Olá']);
  drawLetterhead(pen, letterhead);
  pen.write([{ text: 'Olá', color }], { tag: 'P', size: 12 });
  return pen.finish();
}

it('a letterhead is a figure with the name of the school, in the same bytes each time', async () => {
  const file = await headed(await stored());
  expect(pdfParts(file)).toMatchObject({ isTagged: true, archive: '2A' });
  expect(pdfParts(file).tags).toContain('Figure');
  expect(file.toString('latin1')).toMatch(/\/Alt /);
  expect((await headed(await stored())).equals(file)).toBe(true);
});

it('a letterhead has no transparent image', async () => {
  const file = (await headed(await stored())).toString('latin1');
  expect(file).toMatch(/\/Subtype \/Image/);
  expect(file).not.toMatch(/\/SMask/);
});

it('a school without logo and colour has the document that it always had', async () => {
  const plain = await headed({ name: 'Escola Ação', accent: null, logo: null });
  const pen = await Pen.open({ title: 'Ação', language: 'pt-BR', at });
  await pen.letters.prepare(['Olá']);
  pen.write([{ text: 'Olá', color }], { tag: 'P', size: 12 });
  expect(plain.equals(await pen.finish())).toBe(true);
});

it('a letterhead lacks a logo whose file is missing', async () => {
  const files = {
    get: async () => {
      throw new Error('no such file');
    },
  } as unknown as Parameters<typeof letterheadOf>[0]['files'];
  const school = { name: 'Escola Ação', accent: null, logo: 'school/x.png' };
  expect(await letterheadOf({ files, log }, school)).toEqual({
    name: 'Escola Ação',
    accent: null,
    logo: null,
  });
});
