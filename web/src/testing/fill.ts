import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's text at once; what each key does has its own tests. */
export async function fill(person: UserEvent, field: Element, text: string): Promise<void> {
  await person.clear(field);
  if (text !== '') await person.paste(text);
}
