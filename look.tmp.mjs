import { chromium } from '@playwright/test';
const [who, theme, width, height, ...paths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: process.env.CHROMIUM });
const page = await (await b.newContext({ viewport: { width: +width, height: +height }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', hasTouch: +width < 500, isMobile: +width < 500 })).newPage();
await page.goto('http://127.0.0.1:3911/auth/login');
await page.getByRole('button', { name: new RegExp(who) }).first().click();
await page.waitForURL((u) => !u.pathname.includes('/auth'));
await page.waitForTimeout(2500);
await page.evaluate((theme) => localStorage.setItem('aula-viva.preferences', JSON.stringify({ theme, saved: ['theme'] })), theme);
for (const p of paths) {
  await page.goto('http://127.0.0.1:3911' + p);
  await page.waitForTimeout(2500);
  const n = `/tmp/look-${p.replace(/\W+/g, '_')}-${theme}-${width}.png`;
  await page.screenshot({ path: n });
  console.log(n);
}
await b.close();
