import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's text at once; what each key does has its own tests. */
export async function fill(person: UserEvent, field: Element, text: string): Promise<void> {
  await person.clear(field);
  if (text !== '') await person.paste(text);
}

/** Opens the menu of one record, and chooses what to do with it. */
export async function chooseAction(user: UserEvent, of: string, text: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: text }));
}
