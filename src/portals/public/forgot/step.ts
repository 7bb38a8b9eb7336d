import type { Input } from '../../../../contract/index.ts';
import { mailedCode } from '../../../../domain/tries.ts';
import { browserStorage, tabStorage } from '../../../browser/storage.ts';
import { api } from '../../../dataProvider/api.ts';

interface ForgotState {
  step: number;
  email: string;
  otp: string;
}

const key = 'forgot-page';
const codeKey = 'forgot-page.code';

/** An `otp` in the address opens step 1. */
export function startOf(query: URLSearchParams): ForgotState {
  const otp = query.get('otp') ?? '';
  const kept = browserStorage.readFields(key);
  const keptEmail = typeof kept.email === 'string' ? kept.email : '';
  const email = query.get('email') ?? keptEmail;
  if (otp) return { step: 1, email, otp };
  const step = email ? Number(kept.step) || 0 : 0;
  if (step < 2) return { step, email, otp: '' };
  const code = email === keptEmail ? keptCode() : '';
  // Without its code, step 2 resumes at step 1.
  return { step: code ? 2 : 1, email, otp: code };
}

// A verified code is kept in this tab only, while it is valid, so that a reload does not lose the step.
export function rememberStep({ step, email, otp }: ForgotState): void {
  browserStorage.write(key, { step, email });
  if (step === 2) tabStorage.write(codeKey, { code: otp, until: Date.now() + mailedCode.minutes * 60_000 });
  else tabStorage.remove(codeKey);
}

export function forgetStep(): void {
  browserStorage.remove(key);
  tabStorage.remove(codeKey);
}

function keptCode(): string {
  const { code, until } = tabStorage.readFields(codeKey);
  if (typeof code === 'string' && Number(until) > Date.now()) return code;
  tabStorage.remove(codeKey);
  return '';
}

export const requestCode = (email: string) => api('POST /v1/users/forgot-password', { body: { email } });

export const verifyCode = (email: string, otp: string) =>
  api('POST /v1/users/otp-verification', { body: { email, otp } });

export const resetPassword = (body: Input<'POST /v1/users/reset-password'>['body']) =>
  api('POST /v1/users/reset-password', { body });
