import { boardingLimits } from '@ffl/domain/boardings/limits';
import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { makeBoardingDeviceSchema } from '@ffl/domain/boardings/schemas';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { type MadeDevice, type NewDevice, useMakeBoardingDevice } from '../../api/boardings/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import { FormField, Select } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { problemsIn } from '../../lib/write/problems.ts';

/** Asks for a name and a base, and shows the code that enrolls the device. Open while rendered. */
export function MakeBoardingDevice({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { mutateAsync: make } = useMakeBoardingDevice();
  const read = useQuery(baseQueries.active());
  useBasesFailure(read);
  const bases = read.data ?? [];
  const [made, setMade] = useState<MadeDevice>();
  const form = useForm({
    initial: { name: '', baseId: '' },
    check: (values) => problemsIn(makeBoardingDeviceSchema.safeParse(values)),
    onChange: () => write.correct(),
  });
  const write = useWrite<NewDevice, MadeDevice>({ send: make, repeat: 'harmless', onDone: setMade });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = !write.isLocked && form.check();
    if (checked) void write.send(form.values);
  }

  if (made) return <ShownCode made={made} name={form.values.name.trim()} onClose={onClose} />;
  return (
    <Dialog
      title={messages.add}
      description={messages.makeText}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter {...{ formId, write, submitText: messages.add, busyText: 'Adding...' }} onCancel={onClose}>
          <WriteOutcome write={write} words={messages.making} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <FormField form={form} name="name" label="Name" hint={messages.nameHint} leavesUnchanged>
          {(control) => <TextInput {...control} maxLength={boardingLimits.nameMaxLength} readOnly={write.isLocked} />}
        </FormField>
        <FormField form={form} name="baseId" label="Base">
          {(control) => (
            <Select {...control} disabled={write.isLocked}>
              <option value="">Choose a base</option>
              {bases.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </form>
    </Dialog>
  );
}

function ShownCode({ made, name, onClose }: { made: MadeDevice; name: string; onClose: () => void }) {
  return (
    <Dialog
      title={messages.codeTitle(name)}
      description={messages.codeText(displayDateTime(readInstant(made.codeUntil)))}
      footer={<Button onClick={onClose}>Done</Button>}
      onClose={onClose}
    >
      <p className="text-center font-semibold text-page-title tracking-widest" data-numbers="">
        {made.code}
      </p>
    </Dialog>
  );
}
