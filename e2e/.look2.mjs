import { chromium } from 'playwright';
const base = 'http://localhost:4330', out = '/tmp/saved-shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [w,h,scheme] of [[1280,800,'light'],[1920,1000,'dark'],[390,844,'light'],[768,1024,'light']]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  const page = await ctx.newPage();
  await page.goto(base + '/signin');
  await page.getByLabel('Email', { exact: true }).fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Journeys-Only-77!');
  await page.getByRole('button', { name: /^Sign in/i }).click();
  await page.waitForURL(/\/admin/);
  for (const [name, path] of [['members','/admin/members'],['readiness','/admin/readiness?base=LG2'],['reports','/admin/reports']]) {
    await page.goto(base + path);
    await page.getByRole('button', { name: /^Views/ }).waitFor();
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: /^Views/ }).click();
    await page.getByRole('menu').waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/d-${name}-${w}-menu.png` });
    const other = page.getByRole('menuitemradio', { name: name === 'readiness' ? 'Comfortable' : 'Compact' });
    if (await other.count()) { await other.click(); }
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/d-${name}-${w}-other.png` });
    if (w === 1280) console.log(name, await page.evaluate(() => [...document.querySelectorAll('[data-row]')].map(r => r.getBoundingClientRect().height).join(' ')), await page.evaluate(() => document.querySelector('[data-row]')?.getBoundingClientRect().top));
  }
  await ctx.close();
}
await browser.close();
