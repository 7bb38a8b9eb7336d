import type { ResponseOf } from '../../../contract/index.ts';
import type { Action } from '../../../domain/permissions.ts';

export type Catalogue = ResponseOf<'GET /v1/permissions'>;

export interface MatrixRow {
  resource: string;
  name: string;
  operations: readonly Action[];
}

/** One `action:resource` per operation. */
export const heldBy = ({ permissions }: ResponseOf<'GET /v1/roles/:id'>): string[] =>
  permissions.flatMap(({ resource, operation }) => operation.map((action) => `${action}:${resource}`));

/** Keeps the order of the catalogue. */
export function matrixGroups(catalogue: Catalogue): { context: string; rows: MatrixRow[] }[] {
  const groups = new Map<string, Map<string, { name: string; operations: Action[] }>>();
  for (const { context, resource, name, operation } of catalogue) {
    const rows = groups.get(context) ?? new Map<string, { name: string; operations: Action[] }>();
    const row = rows.get(resource) ?? { name, operations: [] };
    row.operations.push(operation);
    groups.set(context, rows.set(resource, row));
  }
  return [...groups].map(([context, rows]) => ({
    context,
    rows: [...rows].map(([resource, row]) => ({ resource, ...row })),
  }));
}

export const permissionsOf = (rows: readonly MatrixRow[]): string[] =>
  rows.flatMap(({ resource, operations }) => operations.map((action) => `${action}:${resource}`));
