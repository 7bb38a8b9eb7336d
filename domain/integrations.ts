export const INTEGRATION_KINDS = ['payment', 'signature', 'room', 'mail', 'cep', 'malware', 'files'] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

export const INTEGRATION_STATES = ['configured', 'sandbox', 'embedded', 'not_configured', 'failing'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

/** Why a call failed, in words that hold nothing of what the provider answered. */
export const INTEGRATION_FAULTS = [
  'timeout',
  'unreachable',
  'access_refused',
  'too_many_requests',
  'unavailable',
  'unexpected_answer',
] as const;
export type IntegrationFault = (typeof INTEGRATION_FAULTS)[number];

export const TEST_RESULTS = ['passed', ...INTEGRATION_FAULTS] as const;
export type TestResult = (typeof TEST_RESULTS)[number];

/** Which of two webhook secrets an event was sent with, during a rotation (PAY-16). */
export const WEBHOOK_SECRETS = ['current', 'previous'] as const;
export type WebhookSecret = (typeof WEBHOOK_SECRETS)[number];

/**
 * The webhook secret that the last event was sent with, or null where the event says nothing about the secrets that are set now: one that
 * arrived before either of them was set was judged by others. `since` holds when each of them was set, null for one that is not (PAY-16).
 */
export function secretInUse(
  last: { last_event: Date | null; event_secret: WebhookSecret | null },
  since: readonly (Date | null)[],
): WebhookSecret | null {
  const { last_event, event_secret } = last;
  const isJudgedByThese = last_event !== null && since.every((at) => at === null || last_event > at);
  return isJudgedByThese ? event_secret : null;
}

/** What the settings alone say; without all that it needs, an integration is not configured. */
export type Configured = Exclude<IntegrationState, 'failing'>;

/** An integration fails while the last call that its provider judged has failed (SCHOOL-5). */
export const stateOf = (configured: Configured, isFailing: boolean): IntegrationState =>
  isFailing && configured !== 'not_configured' ? 'failing' : configured;

const byStatus: Readonly<Record<number, IntegrationFault>> = {
  401: 'access_refused',
  403: 'access_refused',
  408: 'timeout',
  429: 'too_many_requests',
  502: 'unexpected_answer',
  503: 'unreachable',
};

/** Null for an answer that refuses what was asked for: the provider works. */
export function faultOfStatus(status: number): IntegrationFault | null {
  const known = byStatus[status];
  if (known) return known;
  if (status >= 500) return 'unavailable';
  return status >= 400 ? null : 'unexpected_answer';
}
