import { screensWithDialogs } from '../dialogs.ts';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { openWithin } from '../open-within.ts';
import { people } from '../sample.ts';
import { answerWith, press } from '../screen-with-dialogs.ts';

for (const who of ['administrator', 'maya'] as const) {
  test(`every dialog of ${who} has a name, is accessible, and returns the focus by keys alone`, {
    tag: '@thorough',
  }, async ({ page, signIn, expectDialogAccessible }) => {
    test.setTimeout(240_000);
    await signIn(page, people[who]);
    const windows = page.locator('[role=dialog], [role=alertdialog]');
    const screens = screensWithDialogs.filter((screen) => screen.who === who);
    for (const { path, heading, find, answers, through = [], isOverRecord, dialogs } of screens) {
      if (answers) {
        await answerWith(page, answers);
        await page.goto(path);
      } else await openWithin(page, find ? await find(page) : path, heading);
      for (const one of through) await press(page, one);
      const before = isOverRecord ? 1 : 0;
      await expect(windows).toHaveCount(before);
      for (const { name, presses, shows } of dialogs) {
        for (const one of presses) await press(page, one);
        const dialog = windows.last();
        await expect(dialog).toHaveAccessibleName(name);
        await expect(windows).toHaveCount(before + 1);
        if (shows) await expect(dialog.getByText(shows, { exact: true })).toBeVisible();
        await expectFocusIn(page, '[role=dialog], [role=alertdialog]');
        await expectDialogAccessible(page);
        await page.keyboard.press('Escape');
        await expect(windows).toHaveCount(before);
        await expectFocusIn(page, isOverRecord ? '[role=dialog]' : undefined);
      }
    }
  });
}
