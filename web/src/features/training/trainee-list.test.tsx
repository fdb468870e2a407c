import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { amelia, field, fillSession, marked, names, openForm, submit } from '../../testing/training-form.tsx';
import { blankTrainee, withPeople } from './trainee-entries.ts';

it('trainees come from a pasted list, which fills the blank row', async () => {
  const { user } = await openForm('/admin/training/create');
  await user.click(await field('Name of trainee 1'));
  await user.paste('Ana Ruiz\tEMT-B\tVail\nليلى حداد');
  expect(await names()).toEqual(['Ana Ruiz', 'ليلى حداد']);
  expect(await field('Agency of trainee 1')).toHaveProperty('value', 'Vail');
  expect(
    await screen.findByText(
      '2 trainees pasted. 2 names are not linked, because no member has them: Ana Ruiz; ليلى حداد.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Ana Ruiz' }));
  expect(await names()).toEqual(['ليلى حداد']);
});

it('trainees can be members, who fill what is blank and can be unlinked', async () => {
  const { user, sent } = await openForm('/admin/training/create');
  await fillSession(user);
  await user.type(await field('Name of trainee 1'), 'ame');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{ArrowDown}{Enter}');
  const name = await field('Name of trainee 1, linked to a member');
  expect(name).toMatchObject({ value: 'Amelia Ortega', readOnly: true });
  expect(screen.getByText('1. Name, a member')).toBeTruthy();
  await waitFor(async () => expect(await field('Level of trainee 1')).toHaveProperty('value', 'EMT-B'));
  expect(await field('Agency of trainee 1')).toHaveProperty('value', 'Summit County SAR');
  await submit(user, 'Create Training');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ trainees: [{ name: 'Amelia Ortega', memberId: amelia.id }] });
});

it('trainees that are linked leave the next letters to the next row, if it is blank', async () => {
  const { user } = await openForm('/admin/training/create');
  await user.type(await field('Name of trainee 1'), 'ame');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{ArrowDown}{Enter}Bo Park');
  expect(await names()).toEqual(['Amelia Ortega', 'Bo Park']);
  const linked = await field('Name of trainee 1, linked to a member');
  act(() => linked.focus());
  await user.keyboard('x');
  expect(await names()).toEqual(['Amelia Ortega', 'Bo Park']);
});

it('trainees whose cards a scanner types, each with Enter, are linked one below the other, and nobody twice', async () => {
  const { user } = await openForm('/admin/training/create');
  const code = `${location.origin}/members?selected=${amelia.id}`;
  await user.click(await field('Name of trainee 1'));
  await user.paste(code);
  await user.keyboard('{Enter}');
  expect(await field('Name of trainee 1, linked to a member')).toHaveProperty('value', 'Amelia Ortega');
  await user.keyboard(`${code}{Enter}`);
  expect(await screen.findByText('Amelia Ortega is already in the list.')).toBeTruthy();
  expect(await names()).toEqual(['Amelia Ortega', code]);
});

it("trainees aren't found by nobody's code, which says so and goes to no next row", async () => {
  const { user } = await openForm('/admin/training/create');
  await user.type(await field('Name of trainee 1'), 'https://example.org/hangar{Enter}');
  const said = 'No member has this code. Scan the one on a card, or the one under Show to crew.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(await names()).toEqual(['https://example.org/hangar']);
});

it("trainees aren't chosen just by typing on", async () => {
  const { user } = await openForm('/admin/training/create');
  await user.type(await field('Name of trainee 1'), 'ame');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  expect(await names()).toEqual(['ame', '']);
  expect(screen.queryByText('Member')).toBeNull();
});

it('trainees whose name one member has are linked when pasted, and nobody twice', async () => {
  const { user } = await openForm('/admin/training/create');
  await user.click(await field('Name of trainee 1'));
  await user.paste('Name\tLevel\n"Ortega, Amelia"\tRN\nBo Park\nAmelia Ortega\nSam Reed');
  expect(
    await screen.findByText(
      '4 trainees pasted. 1 name is linked. Several members are called Sam Reed; choose one in the row. 1 name is in the list already: Amelia Ortega. 1 name is not linked, because no member has it: Bo Park.',
    ),
  ).toBeTruthy();
  expect(await field('Name of trainee 1, linked to a member')).toHaveProperty('value', 'Amelia Ortega');
  expect(await field('Level of trainee 1')).toHaveProperty('value', 'RN');
  expect(await names()).toEqual(['Amelia Ortega', 'Bo Park', 'Amelia Ortega', 'Sam Reed']);
  await user.click(screen.getByRole('button', { name: 'Find members' }));
  expect(
    await screen.findByText(
      'Several members are called Sam Reed; choose one in the row. 1 name is in the list already: Amelia Ortega. 1 name is not linked, because no member has it: Bo Park.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Unlink Amelia/ }));
  expect(await field('Name of trainee 1')).toHaveProperty('readOnly', false);
});

it('trainees may be written with the last name first, without being taken for levels', async () => {
  const { user } = await openForm('/admin/training/create');
  await user.click(await field('Name of trainee 1'));
  await user.paste('Ortega, Amelia\nHaddad, Leila');
  expect(
    await screen.findByText(
      '2 trainees pasted. 1 name is linked. 1 name is not linked, because no member has it: Leila Haddad.',
    ),
  ).toBeTruthy();
  expect(await names()).toEqual(['Amelia Ortega', 'Leila Haddad']);
  expect(await field('Level of trainee 1')).toHaveProperty('value', 'EMT-B');
  expect(await field('Level of trainee 2')).toHaveProperty('value', '');
});

it('trainees whom nobody knows need a choice of how to read the list, which reads all again except rows changed since', async () => {
  const { user, sent } = await openForm('/admin/training/create');
  await fillSession(user);
  await user.click(await field('Name of trainee 1'));
  await user.paste('Noor\tIda\tParamedic\nReed\tTom\tEMT-B\nVale\tNora\tRN');
  expect((await screen.findByRole('alert')).textContent).toContain('What is in the columns of the pasted list?');
  const choice = screen.getByRole('combobox', { name: 'Read as' });
  expect(choice).toHaveProperty('value', '');
  await fill(user, await field('Name of trainee 3'), 'Nora Vale');
  await user.selectOptions(choice, 'Last name, First name, Level');
  expect(await names()).toEqual(['Ida Noor', 'Tom Reed', 'Nora Vale']);
  expect(await field('Level of trainee 2')).toHaveProperty('value', 'EMT-B');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(choice);
  await submit(user, 'Create Training');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ trainees: [{ name: 'Ida Noor', level: 'Paramedic' }, {}, {}] });
});

it('trainees of members need no question, and their reading can be changed', async () => {
  const { user } = await openForm('/admin/training/create');
  await user.click(await field('Name of trainee 1'));
  await user.paste('Ortega\tAmelia\tParamedic\nNoor\tIda\tRN');
  const choice = await screen.findByRole('combobox', { name: 'Read as' });
  expect(choice).toHaveProperty('value', 'Last name, First name, Level');
  expect(await names()).toEqual(['Amelia Ortega', 'Ida Noor']);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.selectOptions(choice, 'Name, Agency, Level');
  expect(await names()).toEqual(['Ortega', 'Noor']);
  expect(await field('Agency of trainee 1')).toHaveProperty('value', 'Amelia');
  await user.selectOptions(choice, 'Last name, First name, Level');
  expect(await field('Name of trainee 1, linked to a member')).toHaveProperty('value', 'Amelia Ortega');
  expect(await field('Level of trainee 1')).toHaveProperty('value', 'Paramedic');
});

it('trainees that were typed are linked on request', async () => {
  const { user } = await openForm('/admin/training/create');
  await fill(user, await field('Name of trainee 1'), 'Amelia Ortega');
  await user.click(screen.getByRole('button', { name: 'Find members' }));
  expect(await screen.findByText('The name is linked.')).toBeTruthy();
  expect(await field('Name of trainee 1, linked to a member')).toHaveProperty('value', 'Amelia Ortega');
  const find = screen.getByRole('button', { name: 'Find members' });
  expect(document.activeElement).toBe(find);
  await user.click(find);
  expect(screen.getByText('No name is left to link.')).toBeTruthy();
});

it("trainees are kept if members can't be searched", async () => {
  const { user } = await openForm('/admin/training/create');
  stubNetwork({ '/rest/v1/rpc/members_named': () => json(500, {}) });
  await user.click(await field('Name of trainee 1'));
  await user.paste('Amelia Ortega\nBo Park');
  expect(
    await screen.findByText('2 trainees pasted. The members could not be searched. Nobody was linked.'),
  ).toBeTruthy();
  expect(await names()).toEqual(['Amelia Ortega', 'Bo Park']);
});

it("trainees that can't be stored are reported with their row, which gets focus", async () => {
  const { user, sent } = await openForm('/admin/training/create');
  await fillSession(user);
  await user.click(await field('Name of trainee 1'));
  await user.paste(`Ana Ruiz\n${'x'.repeat(81)}`);
  await submit(user, 'Create Training');
  expect(marked()).toEqual(['Trainee 2, name: At most 80 characters']);
  expect(document.activeElement).toBe(await field('Name of trainee 2'));
  expect(sent).toEqual([]);
});

describe('people added to the list', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...blankTrainee, name: `P${index}` }));
  const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

  it("people added to the list replace a blank row, and follow one that isn't", () => {
    const [ana, bo] = [
      { ...blankTrainee, name: 'Ana' },
      { ...blankTrainee, name: 'Bo' },
    ];
    expect(named(withPeople([ana, blankTrainee, bo], 1, people(2)).rows)).toEqual(['Ana', 'P0', 'P1', 'Bo']);
    expect(named(withPeople([ana, bo], 0, people(1)).rows)).toEqual(['Ana', 'P0', 'Bo']);
  });

  it('people added to the list are at most 500 with those already there, and the rest is counted', () => {
    const { rows, left } = withPeople(people(498), 497, people(5));
    expect([rows.length, left]).toEqual([500, 3]);
  });
});
