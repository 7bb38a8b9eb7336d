import { isPersonField, mayRead, type PersonField, personFields } from '../../../contract/personFields.ts';
import type { Viewer } from '../../../contract/readers.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

type Subject = 'student' | 'teacher' | 'classmate';

export function viewerOf(ctx: Ctx, subject: Subject): Viewer {
  const { type } = requireActor(ctx);
  if (type === 'ADMIN') return holds(ctx, 'edit:users') ? 'editor' : 'secretary';
  if (subject === 'classmate') return 'classmate';
  if (subject === 'teacher') return type === 'STUDENT' ? 'pupil' : 'partner';
  if (type === 'FEV') return 'seller';
  if (type === 'STUDENT') return 'self';
  return type === 'B2B' ? 'company' : 'teacher';
}

export const reads = (ctx: Ctx, field: PersonField): boolean => mayRead(viewerOf(ctx, 'student'), field);

type Blank = (typeof personFields)[PersonField]['blank'];
const blanksByViewer = new Map<Viewer, ReadonlyMap<string, Blank>>();

/** Values that replace the fields hidden from `viewer`. */
function blanksOf(viewer: Viewer): ReadonlyMap<string, Blank> {
  const known = blanksByViewer.get(viewer);
  if (known) return known;
  const hidden = Object.keys(personFields)
    .filter(isPersonField)
    .filter((field) => !mayRead(viewer, field));
  const blanks = new Map(hidden.map((field) => [field, personFields[field].blank]));
  blanksByViewer.set(viewer, blanks);
  return blanks;
}

export function readable<T extends object>(ctx: Ctx, row: T, subject: Subject = 'student'): T {
  const blanks = blanksOf(viewerOf(ctx, subject));
  const hidden = Object.keys(row).filter((name) => blanks.has(name));
  if (hidden.length === 0) return row;
  return Object.assign({ ...row }, Object.fromEntries(hidden.map((name) => [name, blanks.get(name)])));
}
