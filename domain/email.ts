export const EMAIL_MAX = 254;
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Enough to recognise the address: 'b•••@escola.example'. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1•••$2');

export const isEmail = (text: string): boolean => text.trim().length <= EMAIL_MAX && EMAIL.test(text.trim());
