import type { Input } from '../../../../contract/index.ts';
import { api } from '../../../dataProvider/api.ts';

interface ForgotState {
  step: number;
  email: string;
  otp: string;
}

const key = 'forgot-page';
const codeKey = 'forgot-page.code';
/** Lifetime of a code (ACCESS-10). */
const CODE_MS = 10 * 60_000;

/** An `otp` in the address opens step 1. */
export function startOf(query: URLSearchParams): ForgotState {
  const otp = query.get('otp') ?? '';
  const kept = read(localStorage, key);
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
  write(localStorage, key, { step, email });
  if (step === 2) write(sessionStorage, codeKey, { code: otp, until: Date.now() + CODE_MS });
  else forget(sessionStorage, codeKey);
}

export function forgetStep(): void {
  forget(localStorage, key);
  forget(sessionStorage, codeKey);
}

function keptCode(): string {
  const { code, until } = read(sessionStorage, codeKey);
  if (typeof code === 'string' && Number(until) > Date.now()) return code;
  forget(sessionStorage, codeKey);
  return '';
}

function read(storage: Storage, name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is blocked: the step lasts as long as the page.
  }
}

function forget(storage: Storage, name: string): void {
  try {
    storage.removeItem(name);
  } catch {
    // Storage is blocked.
  }
}

export const requestCode = (email: string) => api('POST /v1/users/forgot-password', { body: { email } });

export const verifyCode = (email: string, otp: string) =>
  api('POST /v1/users/otp-verification', { body: { email, otp } });

export const resetPassword = (body: Input<'POST /v1/users/reset-password'>['body']) =>
  api('POST /v1/users/reset-password', { body });
