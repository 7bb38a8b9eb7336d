import type { MergeJournal, StoredRow } from './tables.ts';

type Removed = MergeJournal['removed'];

const keys = ['user_id', 'student_id', 'teacher_id', 'fev_id', 'contract_id', 'id'];

/** The ids under which the log knows the records. */
export function recordsIn(removed: Removed): string[] {
  const own = new Set(['users', 'students', 'teachers', 'fevs', 'contracts', 'documents', 'matches']);
  const found = removed
    .filter(({ table }) => own.has(table))
    .flatMap(({ table, rows }) => {
      const key =
        table === 'users' ? 'user_id' : keys.find((name) => rows[0] && name in rows[0] && name !== 'user_id');
      return rows.flatMap((row) => (key ? String(row[key]) : []));
    });
  return [...new Set(found)];
}

const identifying: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'email', 'pending_email'],
  personal: ['cpf', 'rg', 'nif', 'phone'],
  teachers: ['public_name', 'public_link'],
};
const ofGuardian = ['name', 'email', 'cpf', 'rg', 'phone'].map((name) => `student_guardian_${name}`);

/** The names, addresses and numbers of the person, by which an erasure finds texts and mails. */
export function tracesIn(removed: Removed): string[] {
  const found = removed.flatMap(({ table, rows }) =>
    rows.flatMap((row) => [
      ...(identifying[table] ?? []).map((name) => row[name]),
      ...(table === 'students' ? ofGuardian.map((name) => (row.guardian as StoredRow)[name]) : []),
    ]),
  );
  return [...new Set(found.filter((value): value is string => typeof value === 'string' && value !== ''))];
}
