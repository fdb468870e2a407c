import { Mail, Phone, Plus, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/card.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { mailLink, phoneLink } from '../../lib/device/contact-links.ts';
import { soon } from '../../lib/pages/soon.ts';
import { type ListedContact, useContacts } from './use-contacts.ts';

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

type ContactItemProps = { contact: ListedContact; onDelete: () => void; onRestore: () => void };

const linkClass =
  'inline-flex min-h-10 items-center gap-2 rounded-control text-accent underline underline-offset-4 hover:text-accent-strong max-md:min-h-12';

/** A deleted contact leaves a line with Undo in its place, which outlasts the toast (design 9.16). */
function ContactItem({ contact, onDelete, onRestore }: ContactItemProps) {
  const item = useRef<HTMLLIElement>(null);

  // The pressed button disappears; focus stays at the contact.
  function keepFocus(press: () => void) {
    item.current?.focus();
    press();
  }

  return (
    <li ref={item} tabIndex={-1} className="flex items-center gap-3 px-4 py-3 md:px-5">
      {contact.isDeleted ? (
        <>
          <p className="wrap-anywhere min-w-0 flex-1 text-ink-2">Deleted {contact.name}</p>
          <Button size="small" icon={<Undo2 aria-hidden="true" size={16} />} onClick={() => keepFocus(onRestore)}>
            Undo <span className="sr-only">deleting {contact.name}</span>
          </Button>
        </>
      ) : (
        <>
          <div className="grid min-w-0 flex-1 items-center gap-x-4 md:grid-cols-3">
            <p className="wrap-anywhere font-semibold">{contact.name}</p>
            <Reach contact={contact} />
          </div>
          <IconButton
            name={`Delete ${contact.name}`}
            icon={<Trash2 aria-hidden="true" size={18} />}
            onClick={() => keepFocus(onDelete)}
          />
        </>
      )}
    </li>
  );
}

function Reach({ contact: { name, phone, email } }: { contact: ListedContact }) {
  return (
    <>
      {phone && (
        <a href={phoneLink(phone)} className={linkClass} data-numbers="">
          <Phone aria-hidden="true" size={18} className="shrink-0" />
          <span>
            <span className="sr-only">Call {name},</span> {phone}
          </span>
        </a>
      )}
      {email && (
        <a href={mailLink(email)} className={`${linkClass} md:col-start-3`}>
          <Mail aria-hidden="true" size={18} className="shrink-0" />
          <span className="wrap-anywhere">
            <span className="sr-only">Mail {name},</span> {email}
          </span>
        </a>
      )}
    </>
  );
}
