import { isPlainEmail } from '@ffl/domain/members/email';
import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import { clean } from '@ffl/domain/texts/clean-text';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/ui/button.tsx';
import { DiscardDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/form-field.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import type { ContactDraft } from './use-contacts.ts';

const { nameMaxLength, phoneMaxLength, emailMaxLength } = memberLimits;

const contactSchema = z
  .object({
    name: z
      .string()
      .check(clean(), z.minLength(1, 'Name is required'), z.maxLength(nameMaxLength, memberMessages.nameTooLong)),
    phone: z
      .string()
      .check(
        clean(),
        z.regex(/^$|\d\D*\d\D*\d/, 'Please enter a phone number'),
        z.maxLength(phoneMaxLength, memberMessages.phoneTooLong),
      ),
    email: z.string().check(
      clean(),
      z.refine((email) => email === '' || isPlainEmail(email), memberMessages.emailInvalid),
      z.maxLength(emailMaxLength, memberMessages.emailTooLong),
    ),
  })
  .check(
    z.refine(({ phone, email }) => phone.trim() !== '' || email.trim() !== '', {
      error: 'Please enter a phone number or an email address',
      path: ['phone'],
      when: () => true,
    }),
  );

type AddContactDialogProps = { onAdd: (contact: ContactDraft) => void; onClose: () => void };

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'off', spellCheck: true },
  { name: 'phone', label: 'Phone', hint: 'A phone number, an email address, or both.', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email', autoCapitalize: 'none' },
] as const;

/** Open while rendered. */
export function AddContactDialog({ onAdd, onClose }: AddContactDialogProps) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<ContactDraft>({
    initial: { name: '', phone: '', email: '' },
    check: (draft) => problemsIn(contactSchema.safeParse(draft)),
    // Checks the phone again, since either phone or email is enough.
    onChange: (name) => name === 'email' && form.tell('phone'),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check()) onAdd(contactSchema.parse(form.values));
  }

  function handleClose() {
    if (Object.values(form.values).some((text) => text.trim() !== '')) setIsAsking(true);
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
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {fields.map((field) => (
          <TextField key={field.name} form={form} leavesUnchanged required={field.name === 'name'} {...field} />
        ))}
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setIsAsking(false)} />}
    </Dialog>
  );
}
