/** Whom to call for a search. Kept on the page only. */
export type Contact = { id: string; name: string; phone: string; email: string };

/** Not a person: number and address are reserved for examples. */
export const sampleContact: Contact = {
  id: 'sample',
  name: 'Sam Sample (example)',
  phone: '970-555-0100',
  email: 'sam.sample@example.org',
};

export type ContactDraft = Omit<Contact, 'id'>;
