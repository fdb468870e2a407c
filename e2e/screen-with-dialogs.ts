import type { Page } from '@playwright/test';

/** What is pressed, by its role and its name, or what is put into a field. */
type Press =
  | [role: 'button' | 'link' | 'menuitem' | 'tab' | 'checkbox', name: string | RegExp]
  | [role: 'combobox' | 'field', label: string, value: string];

type DialogOf = {
  name: string | RegExp;
  /** From the screen to the dialog. */
  presses: Press[];
  /** What the dialog before left chosen, for who opens this one alone. */
  left?: Press[];
  /** What stands in it once the server has answered the last press. */
  shows?: string;
};

/** What a path gets instead of the server's answer. */
export type Answer = { to: string; method?: string; status?: number; json: unknown };

export type ScreenWithDialogs = {
  path: string;
  /** Of the page, and not of the one before in this list. */
  heading: string | RegExp;
  /** The address of what only the server knows, asked there. */
  find?: (page: Page) => Promise<string>;
  who: 'administrator' | 'maya';
  /** For what the sample doesn't have. */
  answers?: Answer[];
  /** From the page to the screen, if that has no address one knows beforehand. */
  through?: Press[];
  /** What is open already: a member's record is a window itself. */
  isOverRecord?: true;
  dialogs: DialogOf[];
};

/** By keys, as somebody without a pointer. */
export async function press(page: Page, [role, name, value = '']: Press): Promise<void> {
  if (role === 'field') return page.getByLabel(name, { exact: true }).fill(value);
  const control = page.getByRole(role, { name }).first();
  if (role === 'combobox') return void (await control.selectOption(value));
  await control.press(role === 'checkbox' ? 'Space' : 'Enter');
}

/** For the pages opened from now on. */
export async function answerWith(page: Page, answers: readonly Answer[]): Promise<void> {
  for (const { to, method, status = 200, json } of answers)
    await page.route(to, (route) =>
      method === undefined || route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    );
}
