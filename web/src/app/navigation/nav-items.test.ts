import { expect, it } from 'vitest';
import { leadOf } from '../../testing/sessions.ts';
import { barItems, navItems } from './nav-items.ts';

const admin = { role: 'admin' } as const;
const member = { role: 'member' } as const;
const labels = (items: { label: string }[]) => items.map(({ label }) => label);

it.each(['/admin', '/admin/members', '/members', '/programs/p1', '/training', '/reports'])(
  "administrators' navigation is one on %s",
  (path) => {
    expect(labels(navItems(admin, path))).toEqual([
      'Dashboard',
      'Readiness',
      'Members',
      'Programs',
      'Bases',
      'Training',
      'Reports',
      'Organizations',
      'Access',
      'Security',
    ]);
  },
);

it.each([
  ['/admin', ['/admin/members', '/admin/training', '/admin/reports']],
  ['/members', ['/members', '/training', '/reports']],
])("administrators' navigation keeps to the addresses of %s", (path, addresses) => {
  const items = navItems(admin, path);
  const leadTo = (label: string) => items.find((item) => item.label === label)?.to;
  expect(['Members', 'Training', 'Reports'].map(leadTo)).toEqual(addresses);
});

it("administrators' navigation has four places in a phone's bar, and the rest behind More", () => {
  const { shown, more } = barItems(navItems(admin, '/admin'));
  expect(labels(shown)).toEqual(['Dashboard', 'Readiness', 'Members', 'Training']);
  expect(labels(more)).toEqual(['Programs', 'Bases', 'Reports', 'Organizations', 'Access', 'Security']);
});

it.each([
  ['a base', leadOf({ base: 'LG3' }), ['Access']],
  ['everything', leadOf('all'), ['Organizations', 'Access']],
])("the navigation of a lead of %s has Access, and neither Security nor what isn't theirs", (_, lead, besides) => {
  const asTrainer = ['Dashboard', 'Readiness', 'Members', 'Programs', 'Bases', 'Training', 'Reports'];
  expect(labels(navItems(lead, '/admin'))).toEqual([...asTrainer, ...besides]);
});

it("a member's bar has all of their screens", () => {
  const { shown, more } = barItems(navItems(member, '/member'));
  expect([labels(shown), more]).toEqual([['Profile', 'Resources'], []]);
});
