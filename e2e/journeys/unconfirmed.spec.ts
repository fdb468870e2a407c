import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a punch whose response is lost shows as sent, not confirmed, and retrying writes nothing twice', async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator);
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route('**/functions/v1/renew-credential', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    if (isLost) await route.abort('connectionreset');
    else await route.fulfill({ response: reply });
  });
  await page.getByRole('button', { name: 'Record Punch' }).nth(2).click();
  await page.getByRole('combobox').fill('Tanabe');
  await page.getByRole('option').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record Punch' }).click();
  await expect(dialog.getByText(/Sent, not confirmed/)).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
