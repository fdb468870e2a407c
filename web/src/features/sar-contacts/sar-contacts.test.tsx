import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { stubNetwork } from '../../testing/sample-rows.ts';
import { SarContacts } from './sar-contacts.tsx';

function open() {
  const writes = stubNetwork({});
  return { user: userEvent.setup(), writes, ...renderInProduct(<SarContacts />) };
}

async function openDialog() {
  await import('./add-contact-dialog.tsx');
  const opened = open();
  await opened.user.click(screen.getByRole('button', { name: 'Add Contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
  return { ...opened, dialog, submit: () => opened.user.click(dialog.getByRole('button', { name: 'Add Contact' })) };
}

it("SAR contacts start with one example, and say that they aren't kept", () => {
  open();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Sam Sample (example)')).toBeTruthy();
  expect(
    screen.getByText('Contacts are kept on this page only. They are gone when you leave or reload it.'),
  ).toBeTruthy();
});

it('SAR contacts can be called and mailed', () => {
  open();
  const call = screen.getByRole('link', { name: 'Call Sam Sample (example), 970-555-0100' });
  expect(call.getAttribute('href')).toBe('tel:9705550100');
  const mail = screen.getByRole('link', { name: 'Mail Sam Sample (example), sam.sample@example.org' });
  expect(mail.getAttribute('href')).toBe('mailto:sam.sample@example.org');
});

it('SAR contacts are added without calling the server', async () => {
  const { user, dialog, submit, writes } = await openDialog();
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), '  Rosa Reyes ');
  await fill(user, dialog.getByRole('textbox', { name: 'Phone' }), '+1 (970) 555-0123');
  await submit();
  expect(screen.queryByRole('dialog')).toBeNull();
  const call = screen.getByRole('link', { name: 'Call Rosa Reyes, +1 (970) 555-0123' });
  expect(call.getAttribute('href')).toBe('tel:+19705550123');
  expect(screen.queryByRole('link', { name: /Mail Rosa/ })).toBeNull();
  expect(writes).toEqual([]);
});

it('an added contact needs a name, and a phone or an email', async () => {
  const { user, dialog, submit } = await openDialog();
  const needed = dialog.getAllByRole<HTMLInputElement>('textbox').map(({ name, required }) => [name, required]);
  expect(needed).toEqual([
    ['name', true],
    ['phone', false],
    ['email', false],
  ]);
  await submit();
  expect(dialog.getByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Please enter a phone number or an email address')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Rosa');
  expect(dialog.queryByText('Name is required')).toBeNull();
  await fill(user, dialog.getByRole('textbox', { name: 'Email' }), 'rosa@example.org');
  expect(dialog.queryByText('Please enter a phone number or an email address')).toBeNull();
  await submit();
  expect(screen.getByRole('link', { name: 'Mail Rosa, rosa@example.org' })).toBeTruthy();
});

it.each([
  ['Email', 'rosa', 'Invalid email address'],
  ['Phone', 'rosa', 'Please enter a phone number'],
])('an added contact reports at the field %s what is wrong with %s', async (label, text, sentence) => {
  const { user, dialog } = await openDialog();
  const field = dialog.getByRole('textbox', { name: label });
  await user.type(field, text);
  await user.tab();
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it("an added contact isn't lost by casually closing the dialog", async () => {
  const { user, dialog } = await openDialog();
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Rosa');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Rosa');
});

it("a deleted contact returns with the toast's Undo", async () => {
  const { user, toast } = open();
  await user.click(screen.getByRole('button', { name: 'Delete Sam Sample (example)' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('No contacts on this page.')).toBeTruthy();
  expect(toast.current).toMatchObject({
    title: 'Contact deleted',
    text: 'Sam Sample (example)',
    seconds: 8,
    action: { label: 'Undo' },
  });
  act(() => toast.current?.action?.onAction());
  expect(screen.getByRole('link', { name: /^Call Sam Sample/ })).toBeTruthy();
});

it('a deleted contact returns in place after the toast is gone, and keeps focus', async () => {
  const { user, toast, product } = open();
  await user.click(screen.getByRole('button', { name: 'Delete Sam Sample (example)' }));
  act(product.toasts.clear);
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: /^Call Sam Sample/ })).toBeTruthy();
  expect(toast.current).toMatchObject({ title: 'Contact restored', text: 'Sam Sample (example)' });
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
});
