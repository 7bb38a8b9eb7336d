import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Column } from '../../platform/db/rows.ts';
import { everyRow } from '../../platform/list.ts';
import type { OwnDataSection } from '../../texts/ownData.ts';
import type { Times } from './exported.ts';
import { exported } from './exported.ts';

export type Facts = Readonly<Record<string, unknown>>;
export interface Section {
  name: OwnDataSection;
  times: Times;
  batches: AsyncIterable<Facts[]>;
}

const isFacts: Column<Facts> = (value): value is Facts => typeof value === 'object' && value !== null;

/** Read in batches as the file is written, so that memory does not grow with the number of rows. */
export function* sectionsOf(ctx: Pick<Ctx, 'pool'>, user_id: string): Generator<Section> {
  for (const { content } of exported) {
    if (!content) continue;
    const { section, table, of, facts, times, order, id } = content;
    async function* batches() {
      const parts = {
        shape: { facts: isFacts },
        select: sql`${facts} as facts`,
        from: sql`${table}`,
        where: of(user_id),
        sorts: { order },
        id,
      };
      for await (const rows of everyRow(ctx, { orderBy: 'order', order: 'ASC' }, parts))
        yield rows.map((row) => row.facts);
    }
    yield { name: section, times, batches: batches() };
  }
}
