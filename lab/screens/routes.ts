import type { Page } from '@playwright/test';
import type { Place } from './place.ts';

const opened = (name: RegExp) => async (page: Page) => page.getByRole('link', { name }).first().click();

/** The first session of those to come, whose link leads administrators to its form, or of those held. */
const openSession = (which: 'first' | 'last') => async (page: Page) => {
  await opened(/^LG1/)(page);
  await page.getByRole('table')[which]().getByRole('link').first().click();
};

async function openProgram(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/programs/"]').first().click();
}

async function openSeason(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href*="/roster"]').first().click();
}

async function openBase(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/admin/bases/"]').first().click();
}

/** Every address, with what the sample has there. */
export const routes: readonly Place[] = [
  { name: 'sign-in', as: 'nobody', path: '/signin' },
  { name: 'reset-password', as: 'nobody', path: '/reset-password' },
  { name: 'sign-up', as: 'nobody', path: '/member/signup' },
  { name: 'confirm-without-link', as: 'nobody', path: '/auth/confirm' },
  { name: 'verify-email', as: 'nobody', path: '/verify-email' },
  { name: 'link-failed', as: 'nobody', path: '/error' },
  { name: 'card-check', as: 'nobody', path: '/verify' },
  { name: 'not-found', as: 'nobody', path: '/no/such/page' },
  { name: 'no-access', as: 'member', path: '/admin/members' },
  { name: 'dashboard', as: 'administrator', path: '/admin' },
  { name: 'readiness', as: 'administrator', path: '/admin/readiness' },
  { name: 'members', as: 'administrator', path: '/admin/members' },
  { name: 'import', as: 'administrator', path: '/admin/members/import' },
  { name: 'organizations', as: 'administrator', path: '/admin/organizations' },
  { name: 'reports', as: 'administrator', path: '/admin/reports' },
  { name: 'access', as: 'administrator', path: '/admin/access' },
  { name: 'security', as: 'administrator', path: '/admin/security' },
  { name: 'advanced', as: 'administrator', path: '/admin/advanced' },
  { name: 'bases', as: 'administrator', path: '/admin/bases' },
  { name: 'base', as: 'administrator', path: '/admin/bases', reach: openBase },
  { name: 'programs', as: 'administrator', path: '/programs' },
  { name: 'program', as: 'administrator', path: '/programs', reach: openProgram },
  {
    name: 'roster',
    as: 'administrator',
    path: '/programs',
    reach: async (page) => {
      await openProgram(page);
      await openSeason(page);
    },
  },
  { name: 'training', as: 'administrator', path: '/admin/training' },
  { name: 'training-at-base', as: 'administrator', path: '/admin/training', reach: opened(/^LG1/) },
  { name: 'session', as: 'administrator', path: '/admin/training', reach: openSession('last') },
  { name: 'edit-session', as: 'administrator', path: '/admin/training', reach: openSession('first') },
  { name: 'record-session', as: 'administrator', path: '/admin/training/create' },
  { name: 'roll-call', as: 'administrator', path: '/roll-call' },
  { name: 'account', as: 'administrator', path: '/account' },
  { name: 'card', as: 'member', path: '/member' },
  { name: 'resources', as: 'member', path: '/member/resources' },
  { name: 'member-programs', as: 'member', path: '/programs' },
  { name: 'member-program', as: 'member', path: '/programs', reach: openProgram },
  { name: 'member-training', as: 'member', path: '/training' },
  { name: 'member-session', as: 'member', path: '/training', reach: openSession('first') },
  { name: 'member-account', as: 'member', path: '/account' },
];
