import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/school.ts';
import { latestSettings } from '../../../server/platform/school.ts';
import { school_settings } from '../../../server/platform/tables.ts';
import { nothing } from '../../security/inputs/row.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';
import { onePixel } from '../../support/pictures.ts';

export const school: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/school-settings                           shut  no   no   no   no   no   no   no   ok   no   pick  view:school_settings
PATCH /v1/school-settings                         shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
GET /v1/school-settings/history                   shut  no   no   no   no   no   no   no   ok   no   pick  view:school_settings
POST /v1/school-settings/logo                     shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
DELETE /v1/school-settings/logo                   shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
POST /v1/school-settings/mail-test                shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
GET /v1/school-setup                              shut  no   no   no   no   no   no   no   ok   no   pick  view:school_settings`,
  inputs: {
    'GET /v1/school-settings': nothing,
    'PATCH /v1/school-settings': {
      send: async (t) => ({
        body: {
          version: (await latestSettings(t.db))?.version ?? 0,
          name: `Escola ${t.unique()}`,
          pix_key: 'pix@escola.test',
        },
      }),
    },
    'GET /v1/school-settings/history': nothing,
    'POST /v1/school-settings/logo': {
      send: async () => ({ files: { file: new Blob([onePixel], { type: 'image/png' }) } }),
    },
    'DELETE /v1/school-settings/logo': {
      send: async (t) => {
        const latest = await latestSettings(t.db);
        await t.db.insert(school_settings).values({
          version: (latest?.version ?? 0) + 1,
          set: { ...latest?.set, logo: `school/${t.unique()}.png` },
          user_id: randomUUID(),
          created_at: t.world.school.clock.now(),
        });
        return {};
      },
    },
    'POST /v1/school-settings/mail-test': nothing,
    'GET /v1/school-setup': nothing,
  },
  lists: { 'GET /v1/school-settings/history': list('admin'), 'GET /v1/school-setup': list('admin') },
  single: ['GET /v1/school-settings'],
  fill: ({ db, admin }, index) =>
    db.insert(school_settings).values({
      version: index + 1,
      set: { name: `Escola ${index}` },
      user_id: admin.user_id,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }),
};
