import { screensWithDialogs } from '../dialogs.ts';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { people } from '../sample.ts';
import { answerWith, press } from '../screen-with-dialogs.ts';

for (const { path, when, find, who, answers = [], through = [], isOverRecord, dialogs } of screensWithDialogs) {
  const place = [find ? `a page of ${path}` : path, ...(when ? [when] : []), ...through.map(([, name]) => name)].join(
    ', ',
  );
  test(`every dialog over ${place} has a name, is accessible, and returns the focus by keys alone`, {
    tag: '@thorough',
  }, async ({ page, signIn, expectDialogAccessible }) => {
    await answerWith(page, answers);
    await signIn(page, people[who], path);
    if (find) await page.goto(await find(page));
    for (const one of through) await press(page, one);
    const before = isOverRecord ? 1 : 0;
    const windows = page.locator('[role=dialog], [role=alertdialog]');
    await expect(windows).toHaveCount(before);
    for (const { name, presses, shows } of dialogs) {
      for (const one of presses) await press(page, one);
      await expect(windows).toHaveCount(before + 1);
      const dialog = windows.last();
      await expect(dialog).toHaveAccessibleName(name);
      if (shows) await expect(dialog.getByText(shows, { exact: true })).toBeVisible();
      await expectFocusIn(page, '[role=dialog], [role=alertdialog]');
      await expectDialogAccessible(page);
      await page.keyboard.press('Escape');
      await expect(windows).toHaveCount(before);
      await expectFocusIn(page, isOverRecord ? '[role=dialog]' : undefined);
    }
  });
}
