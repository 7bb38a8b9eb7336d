/** Replaces the name of an erased person, in every language. */
export const removedName = 'Pessoa removida';
