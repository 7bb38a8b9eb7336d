import { createElement, type ReactNode } from 'react';

/** Keeps "e-mail" on one line: browsers break after its hyphen, and a non-breaking hyphen would alter the text. */
export function noBreak(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !/e-mail/i.test(text)) return text;
  const parts = text.split(/(e-mails?)/i);
  const word = (part: string) => createElement('span', { className: 'noBreak' }, part);
  return createElement('span', null, ...parts.map((part, at) => (at % 2 === 1 ? word(part) : part)));
}
