import type { Area } from '../../platform/area.ts';
import { fillSchool } from './demo.ts';
import { sendTestMail } from './mailTest.ts';
import { changeSettings, readHistory, readSettings, removeLogo, replaceLogo } from './settings.ts';
import { readSetup } from './setup.ts';

export const school = {
  handlers: {
    'GET /v1/school-settings': readSettings,
    'PATCH /v1/school-settings': changeSettings,
    'GET /v1/school-settings/history': readHistory,
    'POST /v1/school-settings/logo': replaceLogo,
    'DELETE /v1/school-settings/logo': removeLogo,
    'POST /v1/school-settings/mail-test': sendTestMail,
    'GET /v1/school-setup': readSetup,
  },
  demo: fillSchool,
} satisfies Area;
