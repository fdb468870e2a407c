import type { Locator, Page } from '@playwright/test';
import { addProgram, type Made } from '../add-program.ts';
import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

/** Screens whose buttons give way to windows, menus and other buttons. */
const screens = ['/admin', '/members'];
const betweenTapsMs = 250;
/** How long buttons that undo something ignore presses. */
const newForMs = 600;

// Presses as the page gets them, after the guard, and with nobody looking between two taps.
test.beforeEach(async ({ page, signIn }) => {
  await page.addInitScript(() => {
    addEventListener('wheel', (event) => event.stopImmediatePropagation(), { capture: true });
    const pressed: (Element | null)[] = [];
    const take = ({ target }: Event) => pressed.push((target as Element).closest('a, button, input, label, [role]'));
    document.addEventListener('click', take, { capture: true });
    Object.assign(window, { pressed });
  });
  await signIn(page, people.administrator);
});

test('a double tap presses one thing, whatever appears under the finger', {
  tag: ['@thorough', '@phone-only'],
}, async ({ page }) => {
  test.setTimeout(180_000);
  for (const screen of screens) {
    const tried = new Set<string>();
    for (;;) {
      await open(page, screen);
      const button = await untriedOf(page, tried);
      if (!button) break;
      const name = `${await button.textContent()} on ${screen}`;
      expect(await pressedBesides(page, button), name).toEqual([]);
    }
    expect(tried.size, screen).toBeGreaterThan(3);
  }
});

type Place = {
  name: string;
  /** Opens the screen, and returns what to tap. */
  find: (page: Page, made: Made) => Promise<Locator>;
  /** An act of one tap that a second tap would undo or repeat. */
  once?: (page: Page, made: Made) => Promise<void>;
};

const person = ({ names: [name = ''] }: Made) => name;
const punched = (page: Page, { programId, ids: [memberId] }: Made) =>
  send(page, 'POST', '/functions/v1/renew-credential', { memberId, programId });

/** Presses by keyboard, which nothing guards against repeats. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');

async function openDialog(page: Page, made: Made): Promise<Locator> {
  const row = await rowOfNeedsAttention(page, made);
  // Disabled until the programs have loaded, and a key on it would be lost.
  await expect(row).toBeEnabled();
  await row.press('Enter');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Record Punch' });
  await expect(button).toBeEnabled();
  return button;
}

async function rowOfNeedsAttention(page: Page, made: Made): Promise<Locator> {
  await page.goto('/admin');
  const lapsing = page.getByRole('region', { name: 'Needs attention' });
  await lapsing
    .getByRole('button', { name: /^Show all / })
    .first()
    .press('Enter');
  return page.getByRole('button', { name: new RegExp(`^Punch .* of ${person(made)}$`) });
}

async function isPunchedOnce(page: Page, { ids: [member] }: Made): Promise<void> {
  const history: { punch_id: string | null }[] = await send(page, 'POST', '/rest/v1/rpc/credential_history', {
    member,
  });
  expect(history.filter(({ punch_id: punch }) => punch !== null)).toHaveLength(1);
}

const places: Place[] = [
  { name: 'Punch in Needs attention, whose dialog opens over its row', find: rowOfNeedsAttention },
  { name: 'Record Punch in a dialog that closes over its row', find: openDialog, once: isPunchedOnce },
  {
    name: 'Undo in a toast',
    find: async (page, made) => {
      await (await openDialog(page, made)).press('Enter');
      const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
      // It stays new for as long as presses go through it.
      await expect(undo).toBeVisible();
      await undo.click({ trial: true });
      return undo;
    },
    once: async (page) => expect(page.getByText('Punch taken back')).toBeVisible(),
  },
  {
    name: "Undo in a row of today's punches",
    find: async (page, made) => {
      await punched(page, made);
      await page.goto('/admin');
      const undo = page.getByRole('button', { name: new RegExp(`^Undo the .* punch of ${person(made)}`) });
      await expect(undo).toBeVisible();
      await passes(page, newForMs);
      return undo;
    },
    once: async (page) => expect(page.getByText('Punch taken back')).toBeVisible(),
  },
  {
    name: 'a name of a roll call',
    find: async (page, made) => {
      await page.goto(`/roll-call?program=${made.programId}`);
      return page.getByRole('button', { name: new RegExp(`^${person(made)}`) });
    },
    once: async (page, made) =>
      expect(page.getByRole('button', { name: new RegExp(`^${person(made)}`), pressed: true })).toBeVisible(),
  },
  {
    name: 'Refused at the aircraft, which gives way to what takes it back',
    find: async (page, { base }) => {
      const input = { name: 'Phone', baseId: base.id };
      const { data } = await send(page, 'POST', '/functions/v1/make-boarding-device', input);
      await page.goto('/verify');
      await page.getByText('For crews').press('Enter');
      await page.getByLabel('Code', { exact: true }).fill(data.code);
      await press(page, 'Enroll this device');
      await expect(page.getByText(`This device writes the boarding log of ${base.name}`)).toBeVisible();
      await page.goto('/verify#not-a-code');
      return page.getByRole('button', { name: 'Refused' });
    },
    once: async (page) => expect(page.getByRole('button', { name: 'Take back...' })).toBeVisible(),
  },
];

test('a double tap presses one thing, where a second press would undo the first or add to it', {
  tag: ['@thorough', '@phone-only'],
}, async ({ page }) => {
  test.setTimeout(180_000);
  for (const { name, find, once } of places) {
    // A short validity puts them among the first to lapse.
    const made = await addProgram(page, 2, 0.2);
    const button = await find(page, made);
    await expect(button, name).toBeEnabled();
    expect(await pressedBesides(page, button), name).toEqual([]);
    await once?.(page, made);
  }
});

/** Waits in real time, since this test is about time itself. */
function passes(page: Page, ms: number): Promise<unknown> {
  return page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms);
}

/** Taps twice in the place where the button is now. Returns whatever else was pressed. */
async function pressedBesides(page: Page, button: Pick<Locator, 'scrollIntoViewIfNeeded' | 'boundingBox'>) {
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => (window as unknown as { pressed: Element[] }).pressed.splice(0));
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let tap = 0; tap < 2; tap += 1) {
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await passes(page, betweenTapsMs);
  }
  return page.evaluate(() => {
    const { pressed } = window as unknown as { pressed: (Element | null)[] };
    return pressed.slice(1).flatMap((other) => (other === pressed[0] ? [] : [other?.textContent]));
  });
}

/** Opens a screen again, without the result of the last press. */
async function open(page: Page, screen: string): Promise<void> {
  const windows = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  if (new URL(page.url()).pathname === screen && (await windows.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(windows).toHaveCount(0);
    await passes(page, newForMs);
  } else {
    await page.goto(screen, { waitUntil: 'networkidle' });
    await expect(page.locator('main button:visible:enabled').first()).toBeVisible();
  }
}

/** The first button of a kind that wasn't tried yet: those in a list's rows are alike. */
async function untriedOf(page: Page, tried: Set<string>) {
  for (const button of await page.locator('main button:visible:enabled').elementHandles()) {
    const look = await button.evaluate((node) => `${(node as Element).className} ${node.parentElement?.className}`);
    if (tried.has(look)) continue;
    tried.add(look);
    return button;
  }
  return undefined;
}
