import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError, maskShapes, withoutSecrets } from './platform/redact.ts';

/** JSON lines to standard output or `destination`; secrets are removed (platform/redact.ts). */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields) as Record<string, unknown>,
      },
      serializers: { err: loggedError, error: loggedError },
      hooks: { streamWrite: maskShapes },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
