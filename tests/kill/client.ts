import { expect, vi } from 'vitest';
import { Caller } from '../support/caller.ts';
import { Interrupted, type Ledger } from './ledger.ts';
import type { Mailbox } from './mailbox.ts';
import type { SchoolProcess } from './schoolProcess.ts';

export interface Stage {
  school: SchoolProcess;
  mailbox: Mailbox;
  ledger: Ledger;
  course: string;
  teacher_id: string;
  seller: Caller;
  admin: Caller;
  teacher: Caller;
}

/** Repeats an interrupted step once the school is ready again, as a user would. */
export async function doggedly<T>({ school }: Stage, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await school.untilReady();
    }
  }
}

/** An interrupted login leaves a session whose token is lost. */
export const logIn = (stage: Stage, email: string): Promise<Caller> =>
  doggedly(stage, async () => {
    const anyone = new Caller(stage.school.url);
    const body = { email, password: 'Nadar9Longe', keepConnected: false };
    const { data } = await stage.ledger.write('login', email, () =>
      anyone.try('POST /v1/auth/login/', { body }),
    );
    if ('second_factor' in data) throw new Error(`${email} has a second factor.`);
    return new Caller(stage.school.url, data.token);
  });

export const mailTo = (stage: Stage, email: string): Promise<string> =>
  doggedly(stage, () =>
    stage.ledger.read(async () => {
      const [mail] = await new Caller(stage.school.url).call('GET /v1/demo/mails', { query: { to: email } });
      return mail?.text ? `${mail.subject}\n${mail.text}` : (stage.mailbox.newest.get(email) ?? '');
    }),
  );

/** Polls until the expected response, across outages. */
export const eventually = <T>(
  stage: Stage,
  look: () => Promise<T>,
  wanted: (seen: T) => boolean,
): Promise<T> =>
  vi.waitFor(
    async () => {
      const seen = await doggedly(stage, () => stage.ledger.read(look));
      expect(wanted(seen), JSON.stringify(seen)).toBe(true);
      return seen;
    },
    { timeout: 25_000, interval: 40 },
  );
