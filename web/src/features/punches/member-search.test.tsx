import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { avalanche, avalancheAtTwo, inDays, openPunch as open } from '../../testing/punch-dialog.tsx';
import { certificationRow, idOf, memberRow } from '../../testing/sample-rows.ts';

async function search(setup: Parameters<typeof open>[0]) {
  const { user } = open(setup);
  await user.type(await screen.findByRole('combobox'), 'amelia');
}

it('the member search has focus when the dialog opens', async () => {
  open();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
});

it('the member search says so if nobody is found, and Tab leads to adding them', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'zzz');
  expect(await screen.findByText('No members found')).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Member' }));
});

it('the member search never shows a response older than the text', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'amelia');
  await screen.findByRole('option');
  await user.keyboard('x');
  expect(screen.queryByRole('option')).toBeNull();
});

it('the member search takes the only match on Enter, even an Enter before the response, and records nothing on a second', async () => {
  const { user, writes } = open();
  await user.type(await screen.findByRole('combobox'), 'amelia{Enter}{Enter}');
  expect((await screen.findByRole('region', { name: 'Selected member' })).textContent).toContain('Amelia Ortega');
  expect(writes).toEqual([]);
});

it('the member search takes nobody on an Enter followed by more typing', async () => {
  const { user } = open({ others: [memberRow({ id: idOf('ana'), first_name: 'Ana' })] });
  await user.type(await screen.findByRole('combobox'), 'amelia{Enter}x');
  await screen.findByRole('option', { name: /Ana Ortega/ });
  expect(screen.queryByRole('region', { name: 'Selected member' })).toBeNull();
});

it('the member search takes nobody on Enter found by one letter', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'a{Enter}');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Selected member' })).toBeNull();
});

it('the member search takes one of several only if the arrows or a click went there, wherever the pointer rests', async () => {
  const { user } = open({ others: [memberRow({ id: idOf('ana'), first_name: 'Ana' })] });
  await user.type(await screen.findByRole('combobox'), 'ortega{Enter}');
  const options = await screen.findAllByRole('option');
  expect(screen.getByText('2 members found. Arrows and Enter choose one, or type more.')).toBeTruthy();
  await user.hover(options[0] as HTMLElement);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Selected member' })).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((await screen.findByRole('region', { name: 'Selected member' })).textContent).toContain('Ana Ortega');
});

it("the member search shows everyone's organization, and their standing in this card's program", async () => {
  await search({ cardName: 'Lift Ticket', held: [certificationRow(avalanche, inDays(300))] });
  const option = await screen.findByRole('option', { name: /No Credential/ });
  expect(option.textContent).toContain('Summit County SAR');
  cleanup();
  await search({ held: [certificationRow(avalanche, inDays(-3)), certificationRow(avalancheAtTwo, inDays(9))] });
  expect(await screen.findByRole('option', { name: /Expiring Soon/ })).toBeTruthy();
});
