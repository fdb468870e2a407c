import type { Page } from '@playwright/test';

/** Something to press, by role and name, or a value for a field. */
type Press =
  | [role: 'button' | 'link' | 'menuitem' | 'tab' | 'checkbox' | 'radio', name: string | RegExp]
  | [role: 'combobox' | 'field', label: string, value: string];

type DialogOf = {
  name: string | RegExp;
  /** Steps from the screen to the dialog. */
  presses: Press[];
  /** Selections left by the previous dialog, needed to run this one alone. */
  left?: Press[];
  /** A text that appears in it once the server has answered the last press. */
  shows?: string;
};

/** A response to a path instead of the server's. */
export type Answer = { to: string; method?: string; status?: number; json: unknown };

export type ScreenWithDialogs = {
  path: string;
  /** The heading of the page, and not of the previous one in this list. */
  heading: string | RegExp;
  /** Asks the server for the address, if only the server knows it. */
  find?: (page: Page) => Promise<string>;
  who: 'administrator' | 'maya';
  /** Responses for screens that the sample doesn't have. */
  answers?: Answer[];
  /** Steps from the page to the screen, if its address isn't known beforehand. */
  through?: Press[];
  /** Whether a dialog is already open, as a member's record is one itself. */
  isOverRecord?: true;
  dialogs: DialogOf[];
};

/** Presses with keys, like somebody without a pointer. */
export async function press(page: Page, [role, name, value = '']: Press): Promise<void> {
  if (role === 'field') return page.getByLabel(name, { exact: true }).fill(value);
  const control = page.getByRole(role, { name }).first();
  if (role === 'combobox') return void (await control.selectOption(value));
  await control.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter');
}

/** Applies to pages opened afterward. */
export async function answerWith(page: Page, answers: readonly Answer[]): Promise<void> {
  for (const { to, method, status = 200, json } of answers)
    await page.route(to, (route) =>
      method === undefined || route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    );
}
