import { z } from 'zod';
import {
  INTEGRATION_FAULTS,
  INTEGRATION_KINDS,
  INTEGRATION_STATES,
  TEST_RESULTS,
  WEBHOOK_SECRETS,
} from '../domain/integrations.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option } from './auditKinds.ts';
import { area, instant } from './call.ts';
import { line } from './fields.ts';

export const errors = {
  integration_off: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    integration_states: ['U'],
  },
  fields: {
    test_result: option(TEST_RESULTS),
  },
} as const satisfies Audited;

const integration = z.object({
  kind: z.enum(INTEGRATION_KINDS),
  /** The name of the provider in the settings of the server. */
  adapter: z.string(),
  state: z.enum(INTEGRATION_STATES),
  last_event: instant.nullable(),
  /** Which webhook secret the last event was sent with; null before the first one, and where there is one alone. */
  event_secret: z.enum(WEBHOOK_SECRETS).nullable(),
  last_success: instant.nullable(),
  last_failure: instant.nullable(),
  fault: z.enum(INTEGRATION_FAULTS).nullable(),
  /** The hours of the last day are counted. */
  failures: z.number().int(),
  /** The names are those of the environment's variables; their values never leave the server. */
  secrets: z.array(z.object({ name: z.string(), since: instant.nullable() })),
});

export const calls = area({
  'GET /v1/integrations': {
    summary: 'The providers that the server runs with, and how their calls went',
    access: 'view:integrations',
    types: ['ADMIN'],
    scope: 'school',
    response: z.array(integration),
  },
  'POST /v1/integrations/:kind/test': {
    summary: 'Ask a provider for something harmless, and say how that went',
    access: 'edit:integrations',
    types: ['ADMIN'],
    scope: 'school',
    /** A kind that the server does not know is missing, not invalid. */
    params: z.strictObject({ kind: line(40, 1) }),
    response: z.object({
      result: z.enum(TEST_RESULTS),
      milliseconds: z.number().int(),
    }),
    errors: ['integration_off', 'not_found'],
    limit: { name: 'integration_test', minutes: 10, perPerson: 20, perNetwork: 60 },
  },
});
