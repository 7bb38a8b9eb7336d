import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { listIntegrations } from './list.ts';
import { probeFolder, testIntegration } from './test.ts';

export const integrations = {
  handlers: {
    'GET /v1/integrations': listIntegrations,
    'POST /v1/integrations/:kind/test': testIntegration,
  },
  files: { folders: [probeFolder], used: sql`select null::text where false` },
} satisfies Area;
