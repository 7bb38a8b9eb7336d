import { isCpf } from '../../domain/brazil.ts';
import { isCardNumber } from '../../domain/cardNumber.ts';

const mask = '***';
const secretName =
  /^(password|newPassword|confirmPassword|senha|password_hash|token|refreshToken|refresh_token|access_token|secret|otp|code|hash|cpf|rg|nif|phone|email|text|card\w*|cvv|authorization|cookie|signature|rawBody|body)$/i;

export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 6) return value;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && typeof each !== 'number' ? mask : withoutSecrets(each, depth + 1),
    ]),
  );
}

const shapes: [RegExp, (found: string) => boolean][] = [
  [/\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*/g, () => true],
  [/\$argon2\w*\$[^\s"']+/g, () => true],
  [/\bsk_(?:test_)?\w{8,}/g, () => true],
  [/\bBasic [\w+/-]{12,}=*/g, () => true],
  [/(?<=[?&](?:s|token|hash|otp|code|email|cpf)=)[^&\s"'\\]+/gi, () => true],
  [/(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, isCpf],
  [/(?<![\w.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,7}(?![\w-])/g, isCardNumber],
];

export const maskShapes = (line: string): string =>
  shapes.reduce(
    (text, [shape, isOne]) => text.replace(shape, (found) => (isOne(found) ? mask : found)),
    line,
  );

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: LoggedError;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Includes causes but no values: a driver's `detail`, query parameters, and text that PostgreSQL quotes are left out. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const { code, constraint, table } = error as unknown as Record<string, unknown>;
  const message = error.message.replace(/\nparams: [\s\S]*$/, '');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: /^22/.test(text(code) ?? '') ? message.replace(/: ".*$/s, '') : message,
    code: text(code),
    constraint: text(constraint),
    table: text(table),
    stack: frames?.slice(0, 12).join('\n'),
    cause: error.cause !== undefined && depth < 4 ? loggedError(error.cause, depth + 1) : undefined,
  };
}
