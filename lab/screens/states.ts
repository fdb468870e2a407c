import type { Page } from '@playwright/test';
import type { Place } from './place.ts';

const lists = [
  ['dashboard', '/admin'],
  ['readiness', '/admin/readiness'],
  ['members', '/admin/members'],
  ['organizations', '/admin/organizations'],
  ['training', '/admin/training'],
  ['reports', '/admin/reports'],
  ['programs', '/programs'],
  ['bases', '/admin/bases'],
  ['access', '/admin/access'],
  ['security', '/admin/security'],
] as const;

const data = /\/(rest|functions)\/v1\/(?!.*(signin|session|role|own_))/;

async function reloadWith(page: Page, answer: 'nothing' | 'fault'): Promise<void> {
  await page.route(data, async (route) => {
    if (answer === 'fault') await route.fulfill({ status: 503, json: { message: 'upstream' } });
  });
  await page.reload({ waitUntil: 'commit' });
}

/** A list while it waits, when the server fails, offline, and when nothing matches. */
export const states: readonly Place[] = [
  ...lists.flatMap(([name, path]): Place[] => [
    { name: `${name}-waiting`, as: 'administrator', path, reach: (page) => reloadWith(page, 'nothing') },
    { name: `${name}-failed`, as: 'administrator', path, reach: (page) => reloadWith(page, 'fault') },
    { name: `${name}-offline`, as: 'administrator', path, reach: (page) => page.context().setOffline(true) },
  ]),
  { name: 'members-empty', as: 'administrator', path: '/admin/members?q=zzzz' },
  { name: 'organizations-empty', as: 'administrator', path: '/admin/organizations?q=zzzz' },
  { name: 'access-empty', as: 'administrator', path: '/admin/access?q=zzzz' },
  { name: 'programs-empty', as: 'administrator', path: '/programs?q=zzzz' },
  { name: 'readiness-empty', as: 'administrator', path: '/admin/readiness?q=zzzz' },
  { name: 'card-offline', as: 'member', path: '/member', reach: (page) => page.context().setOffline(true) },
];
