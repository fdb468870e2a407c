import { chromium } from 'playwright';
const base = process.env.BASE ?? 'http://localhost:4330';
const out = '/tmp/saved-shots'; 
import { mkdirSync } from 'node:fs'; mkdirSync(out,{recursive:true});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [w,h] of [[1280,800],[390,844]]) for (const scheme of ['light','dark']) {
  if (process.env.ONLY && process.env.ONLY !== `${w}${scheme}`) continue;
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  const page = await ctx.newPage();
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log(m.text()));
  await page.goto(base + '/signin');
  await page.getByLabel('Email', { exact: true }).fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Journeys-Only-77!');
  await page.getByRole('button', { name: /^Sign in/i }).click();
  await page.waitForURL(/\/admin/);
  for (const [name, path] of [['members','/admin/members?base=LG2&standing=lapsed'],['readiness','/admin/readiness?base=LG2'],['reports','/admin/reports?type=live-missions']]) {
    await page.goto(base + path);
    await page.getByRole('button', { name: /^Views/ }).waitFor();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${out}/${name}-${w}-${scheme}.png` });
    await page.getByRole('button', { name: /^Views/ }).click();
    await page.getByRole('menu').waitFor();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/${name}-${w}-${scheme}-menu.png` });
    const save = page.getByRole('menuitem', { name: 'Save this view…' });
    if (await save.count()) {
      await save.click();
      await page.getByRole('dialog').getByLabel('Name').fill('At LG2 ' + w + scheme);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${name}-${w}-${scheme}-dialog.png` });
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForTimeout(600);
      console.log(name, w, 'focus after save:', await page.evaluate(() => document.activeElement?.outerHTML.slice(0,120)));
      await page.getByRole('button', { name: /^Views/ }).click();
      await page.getByRole('menu').waitFor();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-${w}-${scheme}-used.png` });
    }
    await page.keyboard.press('Escape');
  }
  await ctx.close();
}
await browser.close();
