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

async function webp(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}

/** Two banners that are shown now, and three backgrounds. */
export const fillBanners: FillDemo = async (tx, moment, files) => {
  for (const [index, { title, note, drawing, link, audience, days }] of bannerRows.entries()) {
    const image_key = `banners/demo-${index + 1}.webp`;
    await files.put(image_key, await webp(bannerDrawings[drawing](title, note)));
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
