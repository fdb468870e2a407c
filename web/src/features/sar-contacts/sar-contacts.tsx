import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { ContactItem } from './contact-item.tsx';
import { useContacts } from './use-contacts.ts';

const AddContactDialog = soon(async () => (await import('./add-contact-dialog.tsx')).AddContactDialog);

export function SarContacts() {
  const { contacts, add, remove, restore } = useContacts();
  const [isAdding, setIsAdding] = useState(false);
  const isEmpty = contacts.every(({ isDeleted }) => isDeleted);
  return (
    // The space below lets the last contact scroll clear of a toast.
    <section aria-labelledby="sar-contacts" className="pb-32 md:pb-24">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="sar-contacts" className="font-semibold text-dialog-title">
            SAR Contact Information
          </h2>
          <p className="mt-1 text-ink-2 text-meta">
            Contacts are kept on this page only. They are gone when you leave or reload it.
          </p>
        </div>
        <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => setIsAdding(true)}>
          Add Contact
        </Button>
      </div>
      <div className="rounded-card border border-line bg-surface">
        {isEmpty && <EmptyState title="No contacts on this page.">Add people to call for a search.</EmptyState>}
        <ul className="divide-y divide-line">
          {contacts.map((contact) => (
            <ContactItem
              key={contact.id}
              contact={contact}
              onDelete={() => remove(contact)}
              onRestore={() => restore(contact)}
            />
          ))}
        </ul>
      </div>
      {isAdding && (
        <AddContactDialog
          onClose={() => setIsAdding(false)}
          onAdd={(contact) => {
            setIsAdding(false);
            add(contact);
          }}
        />
      )}
    </section>
  );
}
