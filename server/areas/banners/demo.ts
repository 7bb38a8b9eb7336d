import { localDate } from '../../../domain/schoolTime.ts';
import type { FillDemo } from '../../platform/area.ts';
import { background_images, banners } from './tables.ts';

const bannerPictures = [
  {
    title: 'Clube de conversação às quintas',
    link: '/student-calendar',
    audience: ['STUDENT'],
    colours: ['#1F5A56', '#3E8E7E'],
    days: [-7, 60],
  },
  {
    title: 'Novo material de aula disponível',
    link: null,
    audience: ['STUDENT', 'TEACHER'],
    colours: ['#2F4A6B', '#5B6FB5'],
    days: [-2, 90],
  },
] as const;

const backgroundPictures = [
  { name: 'Estante de livros', colours: ['#6B4A2A', '#A8622A'] },
  { name: 'Mar ao entardecer', colours: ['#6B2F52', '#E0B040'] },
  { name: 'Jardim da escola', colours: ['#4F5A2A', '#3E8E7E'] },
] as const;

/** Waves in two colours, with a title if one is given. */
async function draw([from, to]: readonly [string, string], width: number, height: number, title = '') {
  const wave = (top: number) =>
    `<path d="M0 ${height * top}C${width * 0.3} ${height * (top - 0.3)} ${width * 0.6} ${height * (top + 0.3)} ${width} ${height * (top - 0.1)}V${height}H0z" fill="${to}" fill-opacity="0.55"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${from}"/>${wave(0.8)}${wave(0.95)}
    <text x="${width / 2}" y="${height / 2}" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif"
      font-size="${height / 6}" font-weight="bold" fill="#FFFFFF">${title}</text></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

/** Two banners that are shown now, and three backgrounds. */
export const fillBanners: FillDemo = async (tx, moment, files) => {
  for (const [index, { title, link, audience, colours, days }] of bannerPictures.entries()) {
    const image_key = `banners/demo-${index + 1}.webp`;
    await files.put(image_key, await draw(colours, 1082, 265, title));
    const [start_date, end_date] = [localDate(moment(days[0])), localDate(moment(days[1]))];
    const created_at = moment(days[0]);
    await tx.insert(banners).values({
      title,
      link,
      audience: [...audience],
      position: index + 1,
      start_date,
      end_date,
      image_key,
      created_at,
      updated_at: created_at,
    });
  }
  for (const [index, { name, colours }] of backgroundPictures.entries()) {
    const image_key = `backgrounds/demo-${index + 1}.webp`;
    await files.put(image_key, await draw(colours, 1280, 720));
    const created_at = moment(-90);
    await tx.insert(background_images).values({ name, image_key, created_at, updated_at: created_at });
  }
};
