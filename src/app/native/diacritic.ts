/** Replaces 'diacritic' and its table of letters: browsers decompose them. */
export const clean = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
