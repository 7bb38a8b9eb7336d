import { type Logger, pino } from 'pino';

/** JSON lines; names that carry secrets are never written. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.refreshToken',
        '*.refresh_token',
        '*.otp',
        '*.cpf',
        'req.headers.authorization',
      ],
      censor: '***',
    },
  });
