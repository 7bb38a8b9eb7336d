import type { FieldName } from '../../../domain/registrationFields.ts';
import type { ShownField } from '../../auditFields.ts';
import type { LogTexts } from '../log.ts';

export type RegisteredField = Extract<FieldName, ShownField>;

/** Names of the fields of a registration, for the log and the export of a person's data; Portuguese ones are in log.ts. */
export type RegistrationNames = Pick<LogTexts, 'articles' | `field.${RegisteredField}`>;
