export type TextPart = { kind: 'text' | 'link'; value: string /** Offset in the message. */; at: number };

const URL_PATTERN = /https?:\/\/[^\s<>"']+/g;
const TRAILING = /[).,;:!?\]]+$/;

/** Punctuation after a link is not part of it. */
export function linkify(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of message.matchAll(URL_PATTERN)) {
    const link = found.replace(TRAILING, '');
    if (index > at) parts.push({ kind: 'text', value: message.slice(at, index), at });
    parts.push({ kind: 'link', value: link, at: index });
    at = index + link.length;
  }
  if (at < message.length) parts.push({ kind: 'text', value: message.slice(at), at });
  return parts;
}
