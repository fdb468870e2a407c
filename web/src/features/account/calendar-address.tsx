import { calendarMessages as messages } from '@ffl/domain/calendars/messages';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { type OwnCalendar, useEndCalendar, useMakeCalendar } from '../../api/calendars.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ConfirmAct, ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { useCopy } from '../../hooks/device/use-copy.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

type AddressProps = { calendar: OwnCalendar; onClose: () => void };

/** Says what follows, creates an address, and shows it once. Open while rendered. */
export function MakeAddress({ calendar: { base, madeAt }, onClose }: AddressProps) {
  const { mutateAsync: make } = useMakeCalendar();
  const [address, setAddress] = useState<string>();
  const write = useWrite({ send: make, repeat: 'harmless', onDone: setAddress });
  const name = messages.the(base?.name ?? null);
  if (address !== undefined) return <ShownAddress address={address} name={name} onClose={onClose} />;
  return (
    <ConfirmWrite
      title={madeAt === null ? messages.makeTitle(name) : messages.replaceTitle(name)}
      confirmText={madeAt === null ? messages.makeButton : messages.replaceButton}
      busyText="Making..."
      variant={madeAt === null ? 'primary' : 'danger'}
      write={write}
      words={messages.making}
      onConfirm={() => void write.send({ baseId: base?.id ?? null })}
      onClose={onClose}
    >
      <p>{madeAt === null ? messages.makeText : messages.replaceText}</p>
    </ConfirmWrite>
  );
}

function ShownAddress({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <Dialog
      title={messages.shownTitle(name)}
      description={messages.shownText}
      footer={<Button onClick={onClose}>{messages.kept}</Button>}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <AddressField label={messages.forApple} address={webcal} />
        <AddressField label={messages.forWeb} address={address} />
        <a href={webcal} className={`${buttonClass({ variant: 'primary' })} self-start`}>
          <CalendarPlus aria-hidden="true" size={18} />
          {messages.open}
        </a>
      </div>
    </Dialog>
  );
}

function AddressField({ label, address }: { label: string; address: string }) {
  const copy = useCopy();
  return (
    <Field label={label}>
      {({ id }) => (
        <div className="flex gap-2">
          <TextInput id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
          <Button icon={<Copy aria-hidden="true" size={18} />} onClick={() => void copy(address, messages.copied)}>
            Copy <span className="sr-only">{label}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Says what is lost, and removes an address. Open while rendered. */
export function RemoveAddress({ calendar: { base }, onClose }: AddressProps) {
  const { mutateAsync: end } = useEndCalendar();
  return (
    <ConfirmAct
      title={messages.removeTitle(messages.the(base?.name ?? null))}
      confirmText={messages.removeButton}
      busyText="Removing..."
      words={messages.removing}
      send={end}
      repeat="harmless"
      order={{ baseId: base?.id ?? null }}
      done={messages.removed}
      onClose={onClose}
    >
      <p>{messages.removeText}</p>
    </ConfirmAct>
  );
}
