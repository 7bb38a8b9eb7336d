import type { Answer } from '../../../contract/index.ts';
import { type Action, resources } from '../../../domain/permissions.ts';

export interface MatrixRow {
  resource: string;
  name: string;
  operations: readonly Action[];
}

/** What a role holds, as the form sends it: one `action:resource` an operation. */
export const heldBy = ({ permissions }: Answer<'GET /v1/roles/:id'>): string[] =>
  permissions.flatMap(({ resource, operation }) => operation.map((action) => `${action}:${resource}`));

/** The catalogue by context, in its own order. */
export function matrixGroups(): { context: string; rows: MatrixRow[] }[] {
  const groups = new Map<string, MatrixRow[]>();
  for (const [resource, { name, context, operations }] of Object.entries(resources)) {
    const rows = groups.get(context) ?? [];
    rows.push({ resource, name, operations });
    groups.set(context, rows);
  }
  return [...groups].map(([context, rows]) => ({ context, rows }));
}

export const permissionsOf = (rows: readonly MatrixRow[]): string[] =>
  rows.flatMap(({ resource, operations }) => operations.map((action) => `${action}:${resource}`));
