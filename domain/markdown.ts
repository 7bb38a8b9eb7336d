/** The addresses that a link in a notice may have (NOTICE-5). */
export const isSafeLink = (address: string): boolean => /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(address);

const link = /\[([^[\]\n]{1,500})\]\(([^()\s]{1,1500})\)/g;
const strong = /(\*\*|__)(?=\S)([^\n]*?\S)\1/g;
const emphasis = /(?<![\w*_])([*_])(?=[^\s*_])([^\n*_]*?[^\s*_])\1(?![\w*_])/g;

/** A notice's content without its marks, for e-mails and previews; links keep their address (NOTICE-5). */
export const markdownText = (content: string): string =>
  content
    .replace(link, (whole, text: string, address: string) =>
      isSafeLink(address) ? (text === address ? address : `${text} (${address})`) : whole,
    )
    .replace(strong, '$2')
    .replace(emphasis, '$2')
    .replace(/^[ \t]*[*+][ \t]+/gm, '- ');
