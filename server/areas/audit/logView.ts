import type { LogChange } from '../../../contract/audit.ts';
import {
  type AuditContext,
  auditContexts,
  byPlace,
  isShownField,
  kindOfField,
  mayReadAudited,
  type ShownField,
} from '../../../contract/auditFields.ts';
import { logSentence } from '../../../contract/logSentence.ts';
import type { Viewer } from '../../../contract/readers.ts';
import { changedHours, readWeek, withHours } from '../../../domain/changedHours.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import type { StoredLog } from './logPage.ts';
import { labelOf } from './logRange.ts';

type Change = StoredLog['changes'][string];

const changesIn = ({ changes }: StoredLog): (readonly [ShownField, Change])[] =>
  Object.entries(changes)
    .flatMap(([name, change]) => (isShownField(name) ? [[name, change] as const] : []))
    .sort(([a], [b]) => byPlace(a, b));

/** Texts of any stored value; ids of a list are in objects. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(textsOf);
}

const hoursOf = (value: unknown): string[] => {
  const week = readWeek(value);
  return WEEKDAYS.flatMap((day) => (week[day] ?? []).map(({ start }) => `${day} ${start}`));
};

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Ids whose names the rows show. */
export const idsIn = (rows: readonly StoredLog[]): string[] => {
  const values = rows.flatMap((row) =>
    changesIn(row).flatMap(([, { from, to }]) => [...textsOf(from), ...textsOf(to)]),
  );
  return [...new Set(values.filter(isId))];
};

type Names = ReadonlyMap<string, string>;

function shownChange(viewer: Viewer, names: Names, field: ShownField, { from, to }: Change): LogChange {
  const kind = kindOfField(field);
  if (kind === 'secret' || !mayReadAudited(viewer, field))
    return { field, kind, from: [], to: [], withheld: true };
  const shown = (value: unknown) =>
    kind === 'hours' ? hoursOf(value) : textsOf(value).map((each) => names.get(each) ?? each);
  return { field, kind, from: shown(from), to: shown(to), withheld: false };
}

const isEmpty = ({ from, to, withheld }: LogChange) => !withheld && from.length === 0 && to.length === 0;

const ofUser = new Set(['users', 'availability', 'second_factors']);

const isContext = (code: string): code is AuditContext => auditContexts.some((each) => each === code);

export function viewLog(viewer: Viewer, names: Names, row: StoredLog) {
  const { at, context, changes: _, position: __, student_user_id, ...rest } = row;
  const stored = changesIn(row);
  const changes = stored
    .map(([field, change]) => shownChange(viewer, names, field, change))
    .filter((change) => !isEmpty(change));
  const labelled = { context: isContext(context) ? labelOf(context) : context, context_code: context };
  const sentence = logSentence(areaTexts('pt-BR', 'logs'), 'pt-BR', { ...rest, ...labelled, changes });
  const hours = stored.find(([field]) => field === 'availability')?.[1];
  const showsHours = hours && row.student_id && mayReadAudited(viewer, 'availability');
  return {
    ...rest,
    id: Number(row.id),
    created_at: at,
    ...labelled,
    details: showsHours
      ? withHours(sentence, changedHours(readWeek(hours.from), readWeek(hours.to)))
      : sentence,
    changes,
    person_id: ofUser.has(row.entity) && isId(row.entity_id) ? row.entity_id : student_user_id,
  };
}
