import type { Look } from './names.ts';
import type { Seeded } from './random.ts';

const grounds = ['#2F4A6B', '#6B4A2A', '#4F5A2A', '#6B2F52', '#1F5A56', '#4A3A6B', '#5A3A2A'];
const skins = ['#F1C7A5', '#E0A67E', '#C68642', '#8D5524', '#5C3A21', '#A86B3C'];
const hairs = ['#1C1512', '#3B2417', '#6B3F1F', '#A8622A', '#B9B4AC', '#2A2A33'];
const shirts = ['#E0B040', '#D2574B', '#3E8E7E', '#5B6FB5', '#C9D6D3', '#7A4E8A'];

const hairShapes: Record<Look, ((c: string) => string)[]> = {
  f: [
    (c) => `<path d="M70 118c0-44 26-70 58-70s58 26 58 70v62h-24v-66H94v66H70z" fill="${c}"/>`,
    (c) =>
      `<circle cx="128" cy="44" r="20" fill="${c}"/><path d="M76 122c-2-46 22-68 52-68s54 22 52 68c-10-24-30-34-52-34s-42 10-52 34z" fill="${c}"/>`,
    (c) =>
      `<circle cx="84" cy="96" r="26" fill="${c}"/><circle cx="172" cy="96" r="26" fill="${c}"/><circle cx="108" cy="70" r="28" fill="${c}"/><circle cx="148" cy="70" r="28" fill="${c}"/>`,
  ],
  m: [
    (c) => `<path d="M78 116c-4-42 20-64 50-64s54 22 50 64c-8-20-16-32-50-32s-42 12-50 32z" fill="${c}"/>`,
    (c) =>
      `<path d="M80 104c0-34 22-54 52-54 26 0 46 18 46 50-18-4-30-14-38-24-10 16-34 28-60 28z" fill="${c}"/>`,
    (c) =>
      `<path d="M82 112c-2-36 18-58 46-58s48 22 46 58c-4-12-8-18-12-22H94c-4 4-8 10-12 22z" fill="${c}"/>`,
  ],
};

/** A generated face as a 256 × 256 WebP image. */
export async function drawPortrait(random: Seeded, look: Look): Promise<Buffer> {
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const glasses = random.chance(0.3)
    ? '<g fill="none" stroke="#20262A" stroke-width="4"><circle cx="110" cy="124" r="14"/><circle cx="146" cy="124" r="14"/><path d="M124 124h8"/></g>'
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
    <rect width="256" height="256" fill="${random.pick(grounds)}"/>
    <path d="M36 256c4-50 44-68 92-68s88 18 92 68z" fill="${random.pick(shirts)}"/>
    <rect x="108" y="160" width="40" height="46" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="126" rx="46" ry="54" fill="${skin}"/>
    ${random.pick(hairShapes[look])(hair)}
    <circle cx="110" cy="124" r="4.5" fill="#20262A"/><circle cx="146" cy="124" r="4.5" fill="#20262A"/>${glasses}
    <path d="M112 150c8 9 24 9 32 0" fill="none" stroke="#20262A" stroke-width="4" stroke-linecap="round"/></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}
