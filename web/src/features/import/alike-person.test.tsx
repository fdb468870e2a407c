import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bodyOf, button, check, leave, open, press, report, update } from '../../testing/import-page.tsx';
import { json } from '../../testing/network.ts';

afterEach(() => vi.unstubAllGlobals());

const anders = {
  ...{ id: 'm9', firstName: 'Anders', lastName: 'Bergstrom', email: 'anders@example.org' },
  organization: 'Flight For Life',
  same: { name: true, phone: false, email: false },
};
const newPerson = {
  ...{ memberId: null, line: 2, name: 'Anders Bergstrom', email: 'new@example.org', changes: [] },
  credentials: [],
};

it('whoever is new in a file and may be on record is answered before anything is saved, and left out by choice', async () => {
  const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: null, reason: 'Broken wrist' };
  const first = [
    { ...newPerson, alike: [{ ...anders, grounding }] },
    { ...newPerson, line: 4, email: 'two@example.org', alike: [{ ...anders, grounding: null }] },
    { ...newPerson, line: 5, email: 'three@example.org', alike: [{ ...anders, grounding: null }] },
  ];
  const counts = { ...leave, added: 3, leftOut: 0, issued: 0 };
  const data = { ...report, people: { total: 3, first }, counts: { leave: counts, update: counts } };
  const { user, sent } = await open({
    '/functions/v1/import-check': () => json(200, { data }),
    '/functions/v1/import-commit': () => json(200, { data: counts }),
  });
  await check(user);
  await screen.findByText('3 new people may already be on record');
  const question = screen.getByRole('group', { name: 'Is this Anders Bergstrom, Flight For Life, grounded?' });
  await press(user, 'Add them all anyway');
  expect(button('Import').disabled).toBe(true);
  screen.getByText('Choose who the people are who may already be on record.');
  await user.click(within(question).getByRole('radio', { name: 'Leave out' }));
  screen.getByText('new person left out');
  await press(user, 'Import');
  await screen.findByText('The import is saved.');
  expect(await bodyOf(sent.find(({ url }) => url.endsWith('import-commit')))).toMatchObject({
    alike: [
      { email: 'two@example.org', answer: 'add' },
      { email: 'three@example.org', answer: 'add' },
      { email: 'new@example.org', answer: 'leave' },
    ],
  });
});

it('whoever is said to be somebody on record is checked again as that member, and updated', async () => {
  const doubtful = {
    ...report,
    people: { total: 1, first: [{ ...newPerson, alike: [{ ...anders, grounding: null }] }] },
  };
  const known = { ...newPerson, memberId: 'm9', email: 'anders@example.org' };
  const found = { ...report, fingerprint: 'found', people: { total: 1, first: [known] } };
  const answers = [doubtful, found, doubtful];
  const { user, sent } = await open({
    '/functions/v1/import-check': () => json(200, { data: answers.shift() }),
    '/functions/v1/import-commit': () => json(200, { data: update }),
  });
  await check(user);
  await user.click(await screen.findByRole('radio', { name: /^This is them/ }));
  await press(user, 'Check again');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Update Anders Bergstrom/ });
  expect(box.checked).toBe(true);
  const same = [{ email: 'new@example.org', memberId: 'm9' }];
  const checks = sent.filter(({ url }) => url.endsWith('import-check'));
  expect(await bodyOf(checks[1])).toMatchObject({ same });
  await press(user, 'Import');
  await screen.findByText('The import is saved.');
  expect(await bodyOf(sent.find(({ url }) => url.endsWith('import-commit')))).toMatchObject({
    same,
    fingerprint: 'found',
    exceptions: ['m9'],
  });
});

it('whoever was said to be somebody on record by mistake is asked about again', async () => {
  const doubtful = {
    ...report,
    people: { total: 1, first: [{ ...newPerson, alike: [{ ...anders, grounding: null }] }] },
  };
  const found = { ...report, people: { total: 1, first: [{ ...newPerson, memberId: 'm9' }] }, fingerprint: 'found' };
  const answers = [doubtful, found, doubtful];
  const { user, sent } = await open({ '/functions/v1/import-check': () => json(200, { data: answers.shift() }) });
  await check(user);
  await user.click(await screen.findByRole('radio', { name: /^This is them/ }));
  await press(user, 'Check again');
  await press(user, 'This is somebody else: Anders Bergstrom');
  await press(user, 'Check again');
  await screen.findByRole('radio', { name: /^This is them/ });
  expect(await bodyOf(sent.filter(({ url }) => url.endsWith('import-check'))[2])).not.toHaveProperty('same');
});
