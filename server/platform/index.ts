import type { Area } from './area.ts';
import { clearOld } from './clearOld.ts';
import { sendMail } from './mail.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    mail_send: { mail_id: string };
    clear_old: Record<string, never>;
  }
}

export const platform = {
  jobs: { mail_send: sendMail, clear_old: clearOld },
  crons: { clear_old: { at: '23 * * * *' } },
} satisfies Area;
