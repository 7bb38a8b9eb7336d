import type { Language } from '../../../../domain/languages.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { type TextKey, textIn } from '../../../texts/texts.ts';

type SandboxKey = Extract<TextKey, `sandbox.${string}`>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const style = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0A1012;color:#EAF2F1;font:16px/24px system-ui,sans-serif}
.test{background:#F3C452;color:#2A1E00;text-align:center;font-weight:700;padding:10px 16px}
main{max-width:480px;margin:32px auto;padding:24px;background:#172225;border:1px solid #26353A;border-radius:16px}
h1{font-size:26px;line-height:32px;margin:0 0 4px}p{margin:0 0 16px;color:#A9BABC}
.amount{font-size:32px;line-height:40px;color:#EAF2F1;font-weight:600}
label{display:block;font-size:14px;font-weight:600;margin:16px 0 6px}
input{width:100%;height:48px;border-radius:12px;border:1px solid #6A8086;background:#131D20;color:#EAF2F1;font:inherit;padding:0 14px}
button{width:100%;height:48px;border-radius:12px;border:0;background:#4FD3C3;color:#04211D;font:inherit;font-weight:600;margin-top:16px;cursor:pointer}
button.plain{background:none;border:1px solid #6A8086;color:#EAF2F1}
:focus-visible{outline:2px solid #A8C7FF;outline-offset:2px}
.error{background:#3E1C1D;color:#FF8A86;border-radius:10px;padding:10px 14px;margin:0 0 16px}
ul{color:#A9BABC;padding-left:20px;font-size:14px}code{color:#EAF2F1}a{color:#4FD3C3}
@media(max-width:540px){main{margin:0;border:0;border-radius:0}}`;

export function payPage(
  language: Language,
  order: { amount: number; description: string; payer_name: string; status: string },
  error: 'sandbox.unknown_card' | 'sandbox.declined' | null,
): string {
  const t = (key: SandboxKey) => escapeHtml(textIn(language, key, {}));
  const form = `
${error ? `<p class="error" role="alert">${t(error)}</p>` : ''}
<form method="post"><input type="hidden" name="method" value="card">
<label for="number">${t('sandbox.number')}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="24" required>
<button>${t('sandbox.pay_card')}</button></form>
<form method="post"><input type="hidden" name="method" value="pix">
<button class="plain">${t('sandbox.pay_pix')}</button></form>
<p style="margin-top:24px">${t('sandbox.numbers')}</p>
<ul><li><code>4000 0000 0000 0010</code>: ${t('sandbox.approved')}</li>
<li><code>4000 0000 0000 0028</code>: ${t('sandbox.refused')}</li></ul>`;
  const ended = (text: 'sandbox.paid' | 'sandbox.closed') =>
    `<p>${t(text)}</p><p><a href="/welcome">${t('sandbox.back')}</a></p>`;
  const content =
    order.status === 'paid'
      ? ended('sandbox.paid')
      : order.status === 'closed'
        ? ended('sandbox.closed')
        : form;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('sandbox.title')}</title>
<style>${style}</style></head><body><div class="test">${t('sandbox.banner')}</div>
<main><h1>${escapeHtml(order.description)}</h1><p>${escapeHtml(order.payer_name)}</p>
<p class="amount">${escapeHtml(formatBRL(order.amount))}</p>${content}</main></body></html>`;
}
