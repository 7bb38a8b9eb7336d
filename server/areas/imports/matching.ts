import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import {
  type Cell,
  canBeConstant,
  cellText,
  type ImportKind,
  importColumns,
} from '../../../domain/importColumns.ts';
import {
  applyRemembered,
  type Constants,
  fieldsTwice,
  headingKeys,
  type Matching,
  missingFields,
  ownMatching,
  proposeMatching,
  withoutColumns,
} from '../../../domain/importMatching.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { importHeadings } from '../../texts/importHeadings.ts';
import { headerOf } from '../../texts/importSheet.ts';
import { checkRows, faultsOf } from './checkRows.ts';
import { viewImport } from './importView.ts';
import { samplesOf } from './samples.ts';
import { readImport, readRows, storeChecked } from './storedRows.ts';
import { import_matchings, imports } from './tables.ts';
import type { SheetRow } from './types.ts';

/** Rows and values that are looked at to propose a field. */
const lookedRows = 200;
const lookedValues = 20;

/** Matchings that are tried: the latest ones. */
const triedMatchings = 100;

async function remembered(
  db: Reader,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Pick<Proposal, 'matching' | 'constants'> | null> {
  const earlier = await db
    .select({ fields: import_matchings.fields, constants: import_matchings.constants })
    .from(import_matchings)
    .where(eq(import_matchings.kind, kind))
    .orderBy(desc(import_matchings.updated_at))
    .limit(triedMatchings);
  for (const { fields, constants } of earlier) {
    const matching = applyRemembered(kind, headings, fields, headerOf, constants);
    if (matching) return { matching, constants: withoutColumns(constants, matching) };
  }
  return null;
}

interface Proposal {
  matching: Matching;
  constants: Constants;
  is_remembered: boolean;
  /** Whether the matching needs no confirmation by a user. */
  isDecided: boolean;
}

/** The template's own columns, an earlier decision for these headings, or a proposal. */
export async function matchColumns(
  { db }: Pick<Ctx, 'db'>,
  kind: ImportKind,
  { headers, rows }: { headers: readonly Cell[]; rows: readonly SheetRow[] },
): Promise<Proposal> {
  const headings = headers.map(cellText);
  const own = ownMatching(kind, headings, headerOf);
  if (own) return { matching: own, constants: {}, is_remembered: false, isDecided: true };
  const earlier = await remembered(db, kind, headings);
  if (earlier) return { ...earlier, is_remembered: true, isDecided: true };
  const looked = rows.slice(0, lookedRows);
  const columns = headings.map((heading, at) => ({ heading, samples: samplesOf(looked, at, lookedValues) }));
  return {
    matching: proposeMatching(kind, columns, importHeadings),
    constants: {},
    is_remembered: false,
    isDecided: false,
  };
}

/** Throws 400 with the fields that are missing or given twice. */
function refuseIncomplete(kind: ImportKind, matching: Matching, constants: Constants): void {
  const faults = [
    ...fieldsTwice(matching).map((path) => ({ code: 'column_twice' as const, path })),
    ...missingFields(kind, matching, constants).map((path) => ({ code: 'column_missing' as const, path })),
  ];
  if (faults.length > 0)
    throw refused(
      ...faults.map(({ code, path }) => ({ path: 'matching', code, values: { column: headerOf(path) } })),
    );
}

/** Throws 400 with what is wrong with the values for all rows, by their fields. */
async function refuseConstants(ctx: Ctx, kind: ImportKind, matching: Matching, constants: Constants) {
  const open = new Set(importColumns[kind].filter(canBeConstant).map(({ path }): string => path));
  const foreign = Object.entries(constants).filter(
    ([path, value]) => !open.has(path) || value === '' || matching.some((matched) => matched === path),
  );
  if (foreign.length > 0)
    throw refused(...foreign.map(([path]) => ({ path, code: 'value_invalid' as const })));
  const wrong = await faultsOf(ctx, kind, constants);
  if (wrong.length > 0) throw refused(...wrong);
}

async function remember(
  tx: Tx,
  { kind, headers, matching, constants }: typeof imports.$inferSelect,
): Promise<void> {
  const keys = headingKeys(headers.map(cellText));
  const fields = Object.fromEntries(keys.map((key, at) => [key, matching[at] ?? null]));
  const headings = createHash('sha256')
    .update(JSON.stringify([...keys].sort()))
    .digest('base64url');
  await tx
    .insert(import_matchings)
    .values({ kind, headings, fields, constants })
    .onConflictDoUpdate({
      target: [import_matchings.kind, import_matchings.headings],
      set: { fields, constants },
    });
}

/** Decides which field each column stands for, remembers it for the school, and checks the rows. */
export const matchImport: Handler<'POST /v1/imports/:id/matching'> = async (
  ctx,
  { params: { id }, body },
) => {
  const { matching } = body;
  const constants: Constants = Object.fromEntries(
    (body.constants ?? []).map(({ path, value }) => [path, value.trim()]),
  );
  const read = await readImport(ctx.db, id);
  refuseStale(read, body.updated_at);
  if (read.state !== 'matching' && read.state !== 'ready') throw new AppError('import_expired');
  const rows = await readRows(ctx.db, id);
  if (rows.length === 0) throw new AppError('import_expired');
  if (matching.length !== read.headers.length) throw refused({ path: 'matching', code: 'value_invalid' });
  refuseIncomplete(read.kind, matching, constants);
  await refuseConstants(ctx, read.kind, matching, constants);
  const decided = { ...read, matching, constants };
  // Checked before the import is locked: a long file takes seconds.
  const checked = await checkRows(ctx, decided, rows);
  await ctx.transaction(async (tx) => {
    // A correction or a run since then is a new version, too.
    refuseStale(await lockRow(tx, imports, id), body.updated_at);
    await tx
      .update(imports)
      .set({ matching, constants, state: 'ready', is_remembered: false, stopped: null })
      .where(eq(imports.id, id));
    await storeChecked(tx, id, rows, checked);
    await remember(tx, decided);
  });
  return viewImport(ctx, id);
};
