const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** A sentence may end right after an address. */
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

function withLinks(text: string): string {
  let html = '';
  let done = 0;
  for (const found of text.matchAll(address)) {
    const href = escapeHtml(found[0]);
    html += `${escapeHtml(text.slice(done, found.index))}<a href="${href}" style="color:inherit">${href}</a>`;
    done = found.index + found[0].length;
  }
  return html + escapeHtml(text.slice(done));
}

/** The school's mark at the head of a mail; `logo` names a part of the same mail. */
export interface MailBrand {
  name: string;
  accent: string | null;
  logo: string | null;
}

const headOf = ({ name, accent, logo }: MailBrand): string =>
  [
    accent ? `<div style="height:4px;margin:0 0 20px;border-radius:2px;background:${accent}"></div>` : '',
    logo
      ? `<img src="cid:${logo}" alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;max-width:240px;object-fit:contain;object-position:left;margin:0 0 20px">`
      : '',
  ].join('');

/** The same text with paragraphs and links, in the reader's colours, without anything that is loaded from elsewhere. */
export function mailHtml(text: string, brand: MailBrand): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      (each) =>
        `<p style="margin:0 0 16px;overflow-wrap:anywhere">${withLinks(each).replaceAll('\n', '<br>')}</p>`,
    );
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    `<div style="max-width:560px;margin:0 auto">${headOf(brand)}${paragraphs.join('')}</div></body></html>`,
  ].join('');
}
