import path from 'node:path';
import { localDate } from '../../../domain/schoolTime.ts';
import type { FillDemo } from '../../platform/area.ts';
import { backgroundDrawings, bannerDrawings } from './demoPictures.ts';
import { background_images, banners } from './tables.ts';

const bannerRows = [
  {
    title: 'Clube de conversação às quintas',
    note: 'Toda semana, às 19h. Reserve na sua agenda.',
    drawing: 'club',
    link: '/student-calendar',
    audience: ['STUDENT'],
    days: [-7, 60],
  },
  {
    title: 'Novo material de aula disponível',
    note: 'Textos e exercícios para todos os níveis.',
    drawing: 'material',
    link: null,
    audience: ['STUDENT', 'TEACHER'],
    days: [-2, 90],
  },
] as const;

const backgroundRows = [
  { name: 'Estante de livros', drawing: 'shelves' },
  { name: 'Mar ao entardecer', drawing: 'sea' },
  { name: 'Jardim da escola', drawing: 'garden' },
] as const;

const fonts = path.resolve('node_modules', '@expo-google-fonts', 'arimo');
const styles = {
  title: {
    font: 'Arimo Bold',
    fontfile: path.join(fonts, '700Bold', 'Arimo_700Bold.ttf'),
    points: 36,
    top: 92,
  },
  note: {
    font: 'Arimo',
    fontfile: path.join(fonts, '400Regular', 'Arimo_400Regular.ttf'),
    points: 24,
    top: 152,
  },
} as const;
const LEFT = 64;

async function webp(svg: string, words: { title: string; note: string } | null = null): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Letters come from files of their own, because a server need not have any fonts.
  const layers = Object.entries(words ?? {}).map(([name, text]) => {
    const { font, fontfile, points, top } = styles[name as keyof typeof styles];
    const markup = `<span foreground="#FFFFFF" size="${points * 1024}">${text}</span>`;
    return { input: { text: { text: markup, font, fontfile, rgba: true, dpi: 72 } }, left: LEFT, top };
  });
  return sharp(Buffer.from(svg)).composite(layers).webp({ quality: 88 }).toBuffer();
}

/** Two banners that are shown now, and three backgrounds. */
export const fillBanners: FillDemo = async (tx, moment, files) => {
  for (const [index, { title, note, drawing, link, audience, days }] of bannerRows.entries()) {
    const image_key = `banners/demo-${index + 1}.webp`;
    await files.put(image_key, await webp(bannerDrawings[drawing](), { title, note }));
    const [start_date, end_date] = [localDate(moment(days[0])), localDate(moment(days[1]))];
    const created_at = moment(days[0]);
    await tx.insert(banners).values({
      title,
      link,
      audience: [...audience],
      position: index + 1,
      start_date,
      end_date,
      alternative_text: `${title}. ${note}`,
      image_key,
      created_at,
      updated_at: created_at,
    });
  }
  for (const [index, { name, drawing }] of backgroundRows.entries()) {
    const image_key = `backgrounds/demo-${index + 1}.webp`;
    await files.put(image_key, await webp(backgroundDrawings[drawing]()));
    const created_at = moment(-90);
    await tx.insert(background_images).values({ name, image_key, created_at, updated_at: created_at });
  }
};
