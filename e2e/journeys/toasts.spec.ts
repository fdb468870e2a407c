import type { Locator, Page } from '@playwright/test';
import { expect, settled, test } from '../fixtures.ts';
import { people } from '../sample.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test('a toast covers nothing that can be pressed, on any screen and in any window', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(240_000);
  const toast = page.getByRole('region', { name: 'Messages' });
  await expectNothingCoveredForVisitors(page, toast);
  await signIn(page, people.administrator);
  await go(page, 'Organizations');
  const lost = (url: URL) => url.pathname === '/rest/v1/organization_whitelist';
  await page.route(lost, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  await page
    .getByRole('button', { name: /\. Deactivate$/ })
    .first()
    .click();
  // The toast has an action and a long text, and it stays.
  await expect(toast).toContainText('Sent, not confirmed');
  await expect(toast.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog').last();
  async function inWindow(opener: Locator, within: () => Promise<void> = async () => {}) {
    await opener.click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
    await within();
    await expectNothingCovered(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toast).toBeVisible();
  }

  await expectNothingCovered(page);
  await inWindow(page.getByRole('button', { name: 'Add Organization' }).first());

  await go(page, 'Dashboard');
  await expect(page.getByRole('list', { name: 'Lapsing within 14 days' })).toBeVisible();
  await expectNothingCovered(page);
  await inWindow(page.getByRole('button', { name: 'Create Member Profile' }), async () => {
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
  });
  await inWindow(page.getByRole('button', { name: 'Record Punch' }).first(), async () => {
    await dialog.getByRole('combobox').fill('lindqvist');
    await page.getByRole('option', { name: /Maya Lindqvist/ }).click();
    await expect(dialog.getByRole('button', { name: 'Record Punch' })).toBeVisible();
  });

  await go(page, 'Members');
  await expect(page.getByRole('link', { name: 'Anders Bergstrom' }).first()).toBeVisible();
  await expectNothingCovered(page);
  await inWindow(page.getByRole('button', { name: 'Add New Member' }).first());
  const link = page.getByRole('link', { name: 'Anders Bergstrom' }).first();
  await inWindow(link, async () => {
    for (const tab of ['Renewal History', 'Edit Member', 'Credentials']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNothingCovered(page);
    }
  });

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Security', exact: true }).click({ trial: true });
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);

  for (const name of ['Readiness', 'Programs', 'Bases', 'Training', 'Reports', 'Security']) {
    await go(page, name);
    await expect(page.getByRole('main')).toHaveAttribute('id', 'main');
    await expectNothingCovered(page);
  }
  await go(page, 'Training');
  await page
    .getByRole('link', { name: /^Create Training/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Training/ })).toBeVisible();
  await expectNothingCovered(page);
  await page.getByRole('button', { name: /^Create Training/ }).scrollIntoViewIfNeeded();
  await expectNothingCovered(page);

  await page.keyboard.press('F8');
  await expect(toast.getByRole('button', { name: 'Try again' })).toBeFocused();
});

/** Checks that a toast that stays covers nothing visitors need next. */
async function expectNothingCoveredForVisitors(page: Page, toast: Locator): Promise<void> {
  await page.goto('/reset-password?token=short&type=recovery');
  await expect(toast).toContainText('Invalid Token');
  await expect(page.getByRole('button', { name: 'Go to Sign In' })).toBeInViewport({ ratio: 1 });
  await expectNothingCovered(page);
  await expect(page).toHaveURL(/\/signin$/);
  for (const name of ['Sign In', 'Forgot password?']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectNothingCovered(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectNothingCovered(page);
  await page.goto(`/verify-email?token=${'x'.repeat(56)}`);
  await expect(toast).toContainText('Verification Failed');
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeInViewport({ ratio: 1 });
  await expectNothingCovered(page);
}

async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function expectNothingCovered(page: Page): Promise<void> {
  await expectNothingCoveredAsItIs(page);
  await page.setViewportSize(phone);
  await expectNothingCoveredAsItIs(page);
  await page.setViewportSize(desktop);
}

/** The visible part of each thing to press. Nothing behind an open window can be pressed. */
async function expectNothingCoveredAsItIs(page: Page): Promise<void> {
  // Waits, since a window still rising is lower than in the end.
  await settled(page);
  const covered = await page.evaluate(async () => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect();
    if (!toast) return ['there is no toast'];
    const all = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [tabindex="0"]',
    );
    const windows = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const top = windows.at(-1) ?? document.body;
    const toPress = [...all].filter((one) => top.contains(one) && !one.closest('[data-toast]'));
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve);
      for (const one of toPress) observer.observe(one);
    });
    return entries
      .filter(({ intersectionRect: seen }) => {
        const isApart = seen.bottom <= toast.top || seen.top >= toast.bottom;
        return seen.width > 0 && seen.height > 0 && !isApart;
      })
      .map(({ target }) => target.outerHTML.slice(0, 120));
  });
  expect(covered).toEqual([]);
}
