import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a member says that they come, an administrator sees it and records another answer', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.maya, '/member#trainings');
  const next = page.locator('#trainings');
  await expect(next.getByRole('heading', { name: 'Next trainings' })).toBeInViewport();
  const { trainings } = await send(page, 'POST', '/rest/v1/rpc/own_trainings', {});
  const [session] = trainings;
  const first = next.getByRole('listitem').first();
  for (const button of await first.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await first.getByRole('button', { name: "I can't" }).press('Enter');
  await expect(first.getByText("You can't come")).toBeVisible();
  await first.getByRole('button', { name: "I'm coming" }).press('Space');
  await expect(first.getByText("You're coming")).toBeVisible();
  await expect(first.getByRole('button', { name: "I'm coming" })).toBeFocused();
  await expectAccessible(page);

  await page.goto(`/training/${session.id}`);
  await expect(page.getByRole('button', { name: "I'm coming", pressed: true })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, people.administrator, `/admin/training/${session.id}`);
  const answers = page.getByRole('list', { name: "Who's coming" });
  await expect(answers.getByRole('listitem').filter({ hasText: 'Maya Lindqvist' })).toContainText('Coming');
  await expect(page.getByText(/^\d+ coming, \d+ would be renewed/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record an answer' }).click();
  await page.getByLabel('Member', { exact: true }).fill('priya');
  await expect(page.getByRole('option', { name: /Priya/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Answer', { exact: true }).selectOption("Can't come");
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(answers.getByRole('listitem').filter({ hasText: 'Priya' })).toContainText(
    'recorded by an administrator',
  );

  await page.goto(`/admin/training/edit/${session.id}`);
  await page.getByLabel('Places').fill('1');
  await expect(page.getByText(/coming already\.$/)).toBeVisible();
  await expectAccessible(page);
});
