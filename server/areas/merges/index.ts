import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { clearMerges } from './clearMerges.ts';
import { listMerges } from './listMerges.ts';
import { listAgain, listLookAlikes, setAside } from './lookAlikes.ts';
import { mergeUsers } from './merge.ts';
import { previewMerge } from './preview.ts';
import { undoMerge } from './undo.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_merges: Record<string, never>;
  }
}

export const merges = {
  handlers: {
    'GET /v1/users/:id/merge/:other_id': previewMerge,
    'POST /v1/users/:id/merge': mergeUsers,
    'GET /v1/users/:id/merges': listMerges,
    'POST /v1/merges/:id/undo': undoMerge,
    'GET /v1/lookalikes': listLookAlikes,
    'POST /v1/lookalikes/aside': setAside,
    'DELETE /v1/lookalikes/aside/:id': listAgain,
  },
  files: { folders: [], used: sql`select unnest(files) from merges` },
  jobs: { clear_merges: clearMerges },
  crons: { clear_merges: { at: '23 4 * * *', fill: '1d' } },
} satisfies Area;
