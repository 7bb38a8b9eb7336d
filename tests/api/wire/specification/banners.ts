import type { Target } from '../../../security/target.ts';
import { onePixel } from '../../../support/pictures.ts';
import type { Case } from './case.ts';

function form(data: object): FormData {
  const sent = new FormData();
  sent.append('data', JSON.stringify(data));
  sent.append('files', new Blob([onePixel]), 'imagem.png');
  return sent;
}
const banner = (t: Target) =>
  form({ title: `Banner ${t.unique()}`, start_date: '2026-03-01', end_date: '2026-03-31' });
const background = (t: Target) => form({ name: `Fundo ${t.unique()}` });

/** The id of a new record, uploaded as the specification says. */
async function uploaded(t: Target, path: string, body: FormData): Promise<string> {
  const reply = await fetch(`${t.world.school.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.profile.token}` },
    body,
  });
  const { data } = (await reply.json()) as { data: { id: string } };
  return data.id;
}
const newBanner = (t: Target) => uploaded(t, '/v1/banners', banner(t));
const newBackground = (t: Target) => uploaded(t, '/v1/background-images', background(t));

/** Banners of the homes, and images for the background in the room. */
export const banners: readonly Case[] = [
  {
    call: 'GET /v1/banners',
    as: 'S',
    write: () => ({
      path: '/v1/banners?page=1&pageSize=10&title=aula&start_date=2026-03-01&end_date=2026-03-31',
    }),
  },
  { call: 'POST /v1/banners', as: 'A', write: (t) => ({ path: '/v1/banners', body: banner(t) }) },
  {
    call: 'UPDATE /v1/banners/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/banners/${await newBanner(t)}`, body: banner(t) }),
  },
  {
    call: 'DELETE /v1/banners/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/banners/${await newBanner(t)}` }),
  },
  {
    call: 'GET /v1/background-images',
    as: 'S',
    write: () => ({ path: '/v1/background-images?page=1&pageSize=10' }),
  },
  {
    call: 'POST /v1/background-images',
    as: 'A',
    write: (t) => ({ path: '/v1/background-images', body: background(t) }),
  },
  {
    call: 'UPDATE /v1/background-images/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/background-images/${await newBackground(t)}`, body: background(t) }),
  },
  {
    call: 'DELETE /v1/background-images/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/background-images/${await newBackground(t)}` }),
  },
];
