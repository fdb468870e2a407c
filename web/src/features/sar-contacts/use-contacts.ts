import { useState } from 'react';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';

/** A contact for a search. Kept on the page only. */
type Contact = { id: string; name: string; phone: string; email: string };

/** An example that uses a reserved number and address. */
const sampleContact: Contact = {
  id: 'sample',
  name: 'Sam Sample (example)',
  phone: '970-555-0100',
  email: 'sam.sample@example.org',
};

export type ContactDraft = Omit<Contact, 'id'>;

/** A deleted contact's place is kept, so that it can return to it. */
export type ListedContact = Contact & { isDeleted: boolean };

/** This page's contacts, neither stored nor sent. */
export function useContacts() {
  const { toasts } = useProduct();
  const [contacts, setContacts] = useState<ListedContact[]>([{ ...sampleContact, isDeleted: false }]);

  function mark(id: string, isDeleted: boolean) {
    setContacts((before) => before.map((one) => (one.id === id ? { ...one, isDeleted } : one)));
  }

  function add(draft: ContactDraft) {
    setContacts((before) => [...before, { ...draft, id: crypto.randomUUID(), isDeleted: false }]);
    toasts.show({ tone: 'success', title: 'Contact added', text: draft.name });
  }

  function remove(contact: Contact) {
    mark(contact.id, true);
    const action = { label: 'Undo', onAction: () => restore(contact) };
    toasts.show({ tone: 'success', title: 'Contact deleted', text: contact.name, action, seconds: undoToastSeconds });
  }

  /** Replaces the toast that offered the undo. */
  function restore({ id, name }: Contact) {
    mark(id, false);
    toasts.show({ tone: 'success', title: 'Contact restored', text: name });
  }

  return { contacts, add, remove, restore };
}
