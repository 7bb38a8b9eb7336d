import { SELF } from '../../../domain/options.ts';
import { fieldRows } from '../../../domain/registrationFields.ts';
import { AppError } from '../../platform/errors.ts';

type Form = Readonly<Record<string, unknown>>;

/** The whole form is written, so absent fields would be erased: empty, off and absent are equal. */
const changes = (name: string, before: Form, form: Form) => (form[name] || null) !== (before[name] || null);

/** Throws 403 with the first locked field that would change. */
export function lockedForSellers(before: Form, form: Form): void {
  const isConfirmed = before.email_received_status === 'confirmed';
  const isOwnGuardian = before.student_guardian_relationship === SELF;
  for (const [name, { fixed, identity, needed }] of fieldRows) {
    if (!changes(name, before, form)) continue;
    if (fixed) throw new AppError('field_forbidden', { field: { code: `field_${fixed}` } });
    // Otherwise a seller could sign in the person's name.
    if (identity && isConfirmed && !(isOwnGuardian && needed === 'of_another'))
      throw new AppError('field_forbidden', { field: { code: `field_confirmed_${identity}` } });
  }
}
