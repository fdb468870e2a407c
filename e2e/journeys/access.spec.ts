import { expect, test } from '../fixtures.ts';
import { people, samplePassword } from '../sample.ts';

const adminPages = [
  '/admin',
  '/admin/members',
  '/admin/bases',
  '/admin/organizations',
  '/admin/training',
  '/admin/training/create',
  '/admin/reports',
  '/members',
  '/reports',
  '/training/create',
];

test('a visitor is sent to sign in, and then the requested page opens', async ({ page }) => {
  await page.goto('/admin/reports');
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await page.getByLabel('Email').fill(people.administrator);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/signin$/);
});

test("a member can't open administrators' pages and is told so", async ({ page, signIn }) => {
  await signIn(page, people.maya);
  await expect(page).toHaveURL(/\/member$/);
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByRole('heading', { name: 'No access to that page' })).toBeVisible();
  }
});

test('every route and alias shows a page with its own title', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  const id = '00000000-0000-4000-8000-000000000000';
  const paths = [
    ...adminPages,
    '/programs',
    `/programs/${id}`,
    `/programs/${id}/seasons/${id}/roster`,
    '/training',
    '/training/base/LG1',
    `/training/edit/${id}`,
    `/training/${id}`,
    `/admin/bases/${id}`,
    `/admin/bases/${id}/${id}`,
    `/admin/bases/${id}/seasons/${id}/roster`,
    '/admin/training/base/LG1',
    `/admin/training/edit/${id}`,
    `/admin/training/${id}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toHaveCount(0);
    await expect(page).toHaveTitle(/.+ · Flight For Life|Flight For Life/);
  }
});
