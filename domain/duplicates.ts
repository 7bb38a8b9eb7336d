/** Data that two records of one person have in common (REG-20). */
export const duplicateReasons = ['cpf', 'email', 'name_birthdate'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** A registration with these is refused; a namesake born on the same day is not. */
export const isCertain = (reasons: readonly DuplicateReason[]): boolean =>
  reasons.some((reason) => reason !== 'name_birthdate');
