/** Where somebody is on the way to a new password. The code is never written to storage. */
export interface ForgotState {
  step: number;
  email: string;
  otp: string;
}

const key = 'forgot-page';

/** An otp in the address starts at step 1; else the remembered step, if its e-mail is known (spec 1 §2.6). */
export function startOf(query: URLSearchParams): ForgotState {
  const otp = query.get('otp') ?? '';
  const kept = read();
  const email = query.get('email') ?? kept.email;
  if (otp && email) return { step: 1, email, otp };
  // The new password needs the code, which is not remembered: step 2 resumes where the code is typed.
  return { step: email && kept.step > 0 ? 1 : 0, email, otp: '' };
}

export const rememberStep = ({ step, email }: ForgotState) =>
  localStorage.setItem(key, JSON.stringify({ step, email }));

export const forgetStep = () => localStorage.removeItem(key);

function read(): { step: number; email: string } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { step, email } = kept as { step: unknown; email: unknown };
    return { step: Number(step) || 0, email: typeof email === 'string' ? email : '' };
  } catch {
    return { step: 0, email: '' };
  }
}
