import { vi } from 'vitest';
import type { Caller } from './caller.ts';

const mailsTo = async (anyone: Caller, to: string) =>
  (await anyone.call('GET /v1/demo/mails', { query: { to } })).filter(({ kind }) => kind === 'password-code');

/** Requests a code and waits until the job has sent the e-mail. */
export async function askForPassword(
  anyone: Caller,
  email: string,
  asker: Caller = anyone,
): Promise<{ code: string; hash: string }> {
  const before = (await mailsTo(anyone, email)).length;
  await asker.call('POST /v1/users/forgot-password', { body: { email } });
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(anyone, email);
      if (mails.length <= before) throw new Error(`no mail to ${email} yet`);
      const [mail] = mails;
      return {
        code: /^(\d{5}) /.exec(mail?.subject ?? '')?.[1] ?? '',
        hash: /hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
      };
    },
    { timeout: 10_000, interval: 20 },
  );
}
