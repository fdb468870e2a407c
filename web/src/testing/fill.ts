import type { UserEvent } from '@testing-library/user-event';

/** Puts a text in place of what stands in the field, at once; what each key does has tests of its own. */
export async function fill(person: UserEvent, field: Element, text: string): Promise<void> {
  await person.clear(field);
  if (text !== '') await person.paste(text);
}
