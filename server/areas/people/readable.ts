import {
  isPersonField,
  mayRead,
  type PersonField,
  personFields,
  type Viewer,
} from '../../../contract/personFields.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

type Subject = 'student' | 'teacher' | 'classmate';

function viewerOf(ctx: Ctx, subject: Subject): Viewer {
  const { type } = requireActor(ctx);
  if (type === 'ADMIN') return holds(ctx, 'edit:users') ? 'editor' : 'secretary';
  if (subject === 'classmate') return 'classmate';
  if (subject === 'teacher') return type === 'STUDENT' ? 'pupil' : 'partner';
  if (type === 'FEV') return 'seller';
  if (type === 'STUDENT') return 'self';
  return type === 'B2B' ? 'company' : 'teacher';
}

export const reads = (ctx: Ctx, field: PersonField): boolean => mayRead(viewerOf(ctx, 'student'), field);

export function readable<T extends object>(ctx: Ctx, row: T, subject: Subject = 'student'): T {
  const viewer = viewerOf(ctx, subject);
  const hidden = Object.keys(row)
    .filter(isPersonField)
    .filter((field) => !mayRead(viewer, field));
  return Object.assign(
    {},
    row,
    Object.fromEntries(hidden.map((field) => [field, personFields[field].blank])),
  );
}
