import type { UserInput } from '../../../contract/registration.ts';
import { fieldRows } from '../../../domain/registrationFields.ts';

/** A stored registration as a form, without hours: absent hours stay as they are. */
export const keptOf = (view: Readonly<Record<string, unknown>>): Partial<UserInput> =>
  Object.fromEntries(
    fieldRows.flatMap(([name]) =>
      name === 'availability' || (view[name] ?? null) === null ? [] : [[name, view[name]]],
    ),
  );
