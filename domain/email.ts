export const EMAIL_MAX = 254;
/** An address with ASCII letters before the @ and a domain name after it. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text, spaces around it aside, is an e-mail address. */
export const isEmail = (text: string): boolean => text.trim().length <= EMAIL_MAX && EMAIL.test(text.trim());
