import type { Area } from '../../platform/area.ts';
import { listIntegrations } from './list.ts';
import { testIntegration } from './test.ts';

export const integrations = {
  handlers: {
    'GET /v1/integrations': listIntegrations,
    'POST /v1/integrations/:kind/test': testIntegration,
  },
} satisfies Area;
