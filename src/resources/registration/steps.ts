import {
  fieldRows,
  isAsked,
  isFieldName,
  registrationFields,
  type StepId,
} from '../../../domain/registrationFields.ts';
import type { UserType } from '../../../domain/userTypes.ts';

/** The steps with a field that the types have, in the order of the fields. */
export const stepsFor = (types: readonly UserType[]): StepId[] => [
  ...new Set(fieldRows.flatMap(([, field]) => (isAsked(field, types) ? [field.step] : []))),
];

/** The step that holds a field; a path inside an address counts as the address. */
export function stepOf(path: string): StepId | null {
  const [name = ''] = path.split('.');
  return isFieldName(name) ? registrationFields[name].step : null;
}
