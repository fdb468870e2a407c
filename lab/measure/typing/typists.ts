import type { Browser, BrowserContext, Page } from '@playwright/test';
import { attempt, type Outcome } from './attempt.ts';
import type { Dialog } from './dialogs.ts';
import { type LoadKind, load, loadKinds } from './loads.ts';
import { people, shortest } from './names.ts';
import type { Session } from './sample-to-type.ts';

type Way = { kind: LoadKind; slowedBy: number; keyMs: number };

export type Tried = Way & Outcome & { typed: string; turn: number };

const ways: readonly Way[] = loadKinds.flatMap((kind) =>
  [1, 4].flatMap((slowedBy) => [40, 60, 80, 100, 120].map((keyMs) => ({ kind, slowedBy, keyMs }))),
);

type Typing = { browser: Browser; origin: string; session: Session; dialog: Dialog; names: number; lanes: number };

/** This many names after each kind of page load, at each typing and CPU speed; some in parallel. */
export async function typeNames({ browser, origin, session, dialog, names, lanes }: Typing): Promise<Tried[]> {
  const turns = ways.map((way, at) => ({ way, at }));
  const tried: Tried[] = [];
  async function lane() {
    const kept = await openBrowser(browser, origin, session);
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      // The browser the page is opened in keeps nothing.
      const context = turn.way.kind === 'opened' ? await openBrowser(browser, origin, session) : kept;
      const page = await context.newPage();
      tried.push(...(await typeAfterLoad(page, { ...turn, dialog, names })));
      await (context === kept ? page : context).close();
    }
    await kept.close();
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return tried;
}

type Loaded = { way: Way; at: number; dialog: Dialog; names: number };

async function typeAfterLoad(page: Page, { way, at, dialog, names }: Loaded): Promise<Tried[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`));
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: way.slowedBy });
  await load(page, dialog.place, way.kind);
  await dialog.opener(page).waitFor();
  const tried: Tried[] = [];
  for (let turn = 0; turn < names; turn += 1) {
    if (turn > 0) await (dialog.again?.(page) ?? page.keyboard.press('Escape'));
    const index = at * names + turn;
    const person = dialog.isChoice && index % 10 === 9 ? shortest : (people[index % people.length] ?? shortest);
    const other = people[(index + 1) % people.length] ?? shortest;
    const { failure, ms } = await attempt(page, { dialog, person, other, keyMs: way.keyMs });
    const told = failure && [failure, ...errors.splice(0)].join('; ');
    tried.push({ ...way, typed: person.typed, turn: turn + 1, failure: told, ms });
    // What it left behind would be blamed on the next name.
    if (failure) break;
  }
  return tried;
}

/** With someone signed in. */
async function openBrowser(browser: Browser, origin: string, session: Session): Promise<BrowserContext> {
  const value = JSON.stringify(session);
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'ffl-session', value }] }] };
  const context = await browser.newContext({
    baseURL: origin,
    storageState,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  context.setDefaultTimeout(120_000);
  return context;
}
