import { chromium } from '@playwright/test';
const url = 'http://127.0.0.1:39220';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
async function go(email, w, h, theme, pages) {
  const c = await b.newContext({ viewport: { width: w, height: h }, timezoneId: 'Europe/Lisbon' });
  const p = await c.newPage();
  await p.goto(url + '/auth');
  await p.fill('input[type=email], input[name=email]', email + '@demo.aulaviva.test');
  await p.fill('input[type=password]', 'Aula1234');
  await p.keyboard.press('Enter');
  await p.waitForURL((u) => !u.pathname.startsWith('/auth'));
  await p.evaluate((t) => localStorage.setItem('aula-viva.preferences', JSON.stringify({ ...JSON.parse(localStorage.getItem('aula-viva.preferences') ?? '{}'), theme: t, saved: ['theme'] })), theme);
  for (const [name, path, act] of pages) {
    await p.goto(url + path);
    await p.waitForTimeout(2500);
    if (act) await act(p);
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(name, w, theme, 'overflow', wide);
    await p.screenshot({ path: `/tmp/figscale/${name}-${w}-${theme}.png`, fullPage: true });
  }
  await c.close();
}
const openMonths = async (p) => { for (const s of await p.locator('details summary').all()) await s.click(); await p.waitForTimeout(500); };
const first = async (p) => { await p.getByRole('link', { name: /vendas feitas/ }).first().click(); await p.waitForTimeout(2000); };
const sizes = [[1280, 800, 'dark'], [360, 740, 'light'], [640, 400, 'dark']];
for (const [w, h, t] of sizes) {
  await go('admin', w, h, t, [['painel', '/administrator', openMonths], ['vendas', '/administrator', first], ['check', '/timetable-check', null], ['fee', '/teachers?filter=' + encodeURIComponent('{"type":"FEE","is_rated":"true"}'), null]]);
  if (w !== 640) await go('fev', w, h, t, [['fev', '/fev-dashboard', null]]);
}
await b.close();
