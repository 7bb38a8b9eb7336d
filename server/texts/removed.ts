/** Stands where the name of an erased person stood, in whatever language it is read. */
export const removedName = 'Pessoa removida';
