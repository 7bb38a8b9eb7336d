import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/banners.ts';
import { background_images, banners as rows } from '../../../server/areas/banners/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, list, paged } from '../../support/areaProof.ts';
import { onePixel } from '../../support/pictures.ts';
import type { School } from '../../support/school.ts';

const period = { start_date: '2020-01-01', end_date: '2099-12-31' };

/** A banner that students and teachers see on every day of the tests. */
async function bannerIn(db: School['db'], title: string): Promise<string> {
  const [row] = await db
    .insert(rows)
    .values({ title, audience: ['STUDENT', 'TEACHER'], image_key: 'banners/none.webp', ...period })
    .returning();
  return row?.id ?? '';
}

async function backgroundIn(db: School['db'], name: string): Promise<string> {
  const [row] = await db
    .insert(background_images)
    .values({ name, image_key: 'backgrounds/none.webp' })
    .returning();
  return row?.id ?? '';
}

const ofBanner = async (t: Target) => ({
  params: { id: t.which === 'missing' ? randomUUID() : await bannerIn(t.db, `Banner ${t.unique()}`) },
});
const ofBackground = async (t: Target) => ({
  params: { id: t.which === 'missing' ? randomUUID() : await backgroundIn(t.db, `Fundo ${t.unique()}`) },
});
const picture = () => ({ files: new Blob([onePixel], { type: 'image/png' }) });
const bannerBody = (t: Target) => ({ data: JSON.stringify({ title: `Banner ${t.unique()}`, ...period }) });
const backgroundBody = (t: Target) => ({ data: JSON.stringify({ name: `Fundo ${t.unique()}` }) });

export const banners: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/banners                                   shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/banners                                  shut  no   no   no   no   no   no   no   ok   no   pick  create:banners
PATCH /v1/banners/:id                             shut  no   no   no   no   no   no   no   any  no   pick  create:banners
DELETE /v1/banners/:id                            shut  no   no   no   no   no   no   no   any  no   pick  create:banners
GET /v1/banners/current                           shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/banners/:id/dismiss                      shut  any  any  any  any  any  none none none none none
DELETE /v1/banners/:id/dismiss                    shut  any  any  any  any  any  none none none none none
GET /v1/background-images                         shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/background-images                        shut  no   no   no   no   no   no   no   ok   no   pick  create:banners
PATCH /v1/background-images/:id                   shut  no   no   no   no   no   no   no   any  no   pick  create:banners
DELETE /v1/background-images/:id                  shut  no   no   no   no   no   no   no   any  no   pick  create:banners`,
  inputs: {
    'GET /v1/banners': { send: () => ({ query: {} }) },
    'POST /v1/banners': { send: (t) => ({ body: bannerBody(t), files: picture() }) },
    'PATCH /v1/banners/:id': {
      send: async (t) => ({ ...(await ofBanner(t)), body: bannerBody(t), files: picture() }),
    },
    'DELETE /v1/banners/:id': { send: ofBanner },
    'GET /v1/banners/current': { send: () => ({}) },
    'POST /v1/banners/:id/dismiss': { send: ofBanner },
    'DELETE /v1/banners/:id/dismiss': { send: ofBanner },
    'GET /v1/background-images': { send: () => ({ query: {} }) },
    'POST /v1/background-images': { send: (t) => ({ body: backgroundBody(t), files: picture() }) },
    'PATCH /v1/background-images/:id': {
      send: async (t) => ({ ...(await ofBackground(t)), body: backgroundBody(t), files: picture() }),
    },
    'DELETE /v1/background-images/:id': { send: ofBackground },
  },
  lists: {
    'GET /v1/banners': paged('admin'),
    'GET /v1/banners/current': list('student'),
    'GET /v1/background-images': paged('admin'),
  },
  single: [],
  fill: async ({ db }, index) => {
    await bannerIn(db, `Banner ${index}`);
    await backgroundIn(db, `Fundo ${index}`);
  },
};
