import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { DiscardDialog } from '../../components/ui/discard-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { type ContactDraft, type ContactProblems, checkContact } from './contact.ts';

type AddContactDialogProps = { onAdd: (contact: ContactDraft) => void; onClose: () => void };

type FieldName = keyof ContactDraft;

const fields: readonly { name: FieldName; label: string; hint?: string; input: ComponentProps<'input'> }[] = [
  { name: 'name', label: 'Name', input: { autoComplete: 'off' } },
  { name: 'phone', label: 'Phone', hint: 'A phone number, an email address, or both.', input: { type: 'tel' } },
  { name: 'email', label: 'Email', input: { type: 'email', autoCapitalize: 'none', spellCheck: false } },
];

/** Open as long as it is rendered. */
export function AddContactDialog({ onAdd, onClose }: AddContactDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ContactDraft>({ name: '', phone: '', email: '' });
  const [problems, setProblems] = useState<ContactProblems>({});
  const [isAsking, setIsAsking] = useState(false);

  function change(name: FieldName, text: string) {
    setDraft((before) => ({ ...before, [name]: text }));
    // Either of phone and email settles what is missing at the other.
    setProblems(({ [name]: _, ...others }) => (name === 'name' ? others : { ...others, phone: undefined }));
  }

  /** A field that was left empty is judged at the submit only. */
  function checkLeft(name: FieldName) {
    if (draft[name].trim() === '') return;
    const checked = checkContact(draft);
    const problem = 'problems' in checked ? checked.problems[name] : undefined;
    setProblems((before) => ({ ...before, [name]: problem }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = checkContact(draft);
    if ('contact' in checked) return onAdd(checked.contact);
    setProblems(checked.problems);
    const firstBad = fields.find(({ name }) => checked.problems[name]);
    const field = firstBad && form.current?.elements.namedItem(firstBad.name);
    if (field instanceof HTMLElement) field.focus();
  }

  function handleClose() {
    if (Object.values(draft).some((text) => text.trim() !== '')) setIsAsking(true);
    else onClose();
  }

  return (
    <Dialog
      title="Add Contact"
      description="Kept on this page only, until you leave or reload it."
      onClose={handleClose}
      footer={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Add Contact
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {fields.map(({ name, label, hint, input }) => (
          <Field key={name} label={label} hint={hint} error={problems[name]}>
            {(control) => (
              <TextInput
                {...control}
                {...input}
                required={name === 'name'}
                name={name}
                value={draft[name]}
                onChange={(event) => change(name, event.currentTarget.value)}
                onBlur={() => checkLeft(name)}
              />
            )}
          </Field>
        ))}
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
    </Dialog>
  );
}
