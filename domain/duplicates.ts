/** Data that two records of one person have in common (REG-20). */
export const duplicateReasons = ['cpf', 'email', 'name_birthdate', 'phone'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** What registered people can have in common: a second CPF or e-mail is refused (REG-26). */
export const lookAlikeReasons = ['name_birthdate', 'phone'] as const satisfies readonly DuplicateReason[];

/**
 * In a group with the same data, each person is paired with at most this many of those registered later. The number of pairs
 * therefore grows linearly with the group (REG-26).
 */
export const NEXT_COMPARED = 10;

/** A registration with these is refused; a namesake born on the same day, or someone with the same phone, is not. */
export const isCertain = (reasons: readonly DuplicateReason[]): boolean =>
  reasons.some((reason) => reason === 'cpf' || reason === 'email');

interface PhoneOwner {
  /** Normalised; '' without one. */
  readonly phone: string;
  /** The phone of a guardian who is someone else. */
  readonly guardian_phone: string | null;
  readonly is_minor: boolean;
}

/** Whether a shared phone says that two records may be of one person: not where it is a guardian's, or a child has it together with an adult. */
export const sharePhone = (one: PhoneOwner, other: PhoneOwner): boolean =>
  one.phone !== '' &&
  one.phone === other.phone &&
  one.guardian_phone !== one.phone &&
  other.guardian_phone !== other.phone &&
  one.is_minor === other.is_minor;
