import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import { photoProblem } from '@ffl/domain/members/schemas';
import { ImageUp, Trash2, UserRound } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { readPhoto } from '../../lib/files/photo.ts';
import { OrganizationField } from '../organizations/organization-field.tsx';
import type { OrganizationChoices } from '../organizations/organization-picker.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { AlertDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextField } from '../ui/form-field.tsx';
import { memberFieldLabels as labels } from './member-changes.ts';
import { emailShared, emailTaken, type MemberFormState } from './member-form.ts';

type MemberFieldsProps = {
  form: MemberFormState;
  choices: OrganizationChoices;
  /** In place of typing an email that signs somebody in. */
  emailAct?: ReactNode;
};

const signsIn = 'This person signs in with it.';

// Keeps the browser from filling in its own user's data, since the form is about somebody else.
const autoComplete = 'off';

/** The fields of the one member form; its user owns the form element and the submit. */
export function MemberFields({ form, choices, emailAct }: MemberFieldsProps) {
  const common = { form, autoComplete };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField {...common} name="firstName" label={labels.firstName} maxLength={memberLimits.nameMaxLength} />
      <TextField {...common} name="lastName" label={labels.lastName} maxLength={memberLimits.nameMaxLength} />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <TextField
          {...common}
          name="email"
          label={labels.email}
          hint={emailAct ? signsIn : form.problems.email === emailTaken ? emailShared : undefined}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          className="w-full"
          readOnly={Boolean(emailAct)}
        />
        {emailAct}
      </div>
      <TextField {...common} name="phone" label={labels.phone} type="tel" inputMode="tel" />
      <OrganizationField form={form} choices={choices} />
      <TextField
        {...common}
        name="certificationLevel"
        label={labels.certificationLevel}
        hint="For example, EMT-B or Paramedic"
        optional
        className="md:col-span-2"
        maxLength={memberLimits.certificationLevelMaxLength}
      />
      <PhotoField imageUrl={form.values.imageUrl} onChange={(imageUrl) => form.change('imageUrl', imageUrl)} />
    </div>
  );
}

type PhotoFieldProps = { imageUrl: string | null; onChange: (imageUrl: string | null) => void };

/** Takes a picture file, shrinks it in the browser and shows what will be stored. */
function PhotoField({ imageUrl, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    setIsReading(true);
    const result = await take(file);
    setIsReading(false);
    // Lets the same file be chosen again after it was refused or removed.
    if (input.current) input.current.value = '';
    if ('imageUrl' in result) onChange(result.imageUrl);
    else setProblem(result.problem);
  }

  function handleRemove() {
    onChange(null);
    input.current?.focus();
  }

  return (
    <Field label="Photo" optional hint="A picture of at most 5 MB" className="md:col-span-2">
      {({ required: _, ...control }) => (
        <div className="flex items-center gap-4">
          <span className="grid h-24 w-18 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
            {imageUrl === null ? (
              <UserRound aria-hidden="true" size={32} />
            ) : (
              <img src={imageUrl} alt="Chosen" className="size-full object-cover" />
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            <label
              htmlFor={control.id}
              className={`${buttonClass({})} relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
            >
              <input ref={input} {...control} type="file" accept="image/*" className="sr-only" onChange={handleFile} />
              <ImageUp aria-hidden="true" size={18} />
              {isReading ? 'Reading...' : imageUrl === null ? 'Choose photo' : 'Change photo'}
            </label>
            {imageUrl !== null && (
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" size={18} />} onClick={handleRemove}>
                Remove photo
              </Button>
            )}
          </span>
          {problem !== null && <AlertDialog text={problem} onClose={() => setProblem(null)} />}
        </div>
      )}
    </Field>
  );
}

async function take(file: File): Promise<{ imageUrl: string } | { problem: string }> {
  const problem = photoProblem(file);
  if (problem !== null) return { problem };
  try {
    return { imageUrl: await readPhoto(file) };
  } catch {
    return { problem: memberMessages.photoUnreadable };
  }
}
