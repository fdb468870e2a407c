import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { useState } from 'react';
import type { KeptBoarding } from '../../api/boardings/device-store.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { OneFieldForm } from './one-field-form.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';

/** Enrolls this device for the boarding log, or says what it has of it. */
export function ForCrews({ boarding }: { boarding: BoardingDevice }) {
  if (boarding.device) return <Enrolled boarding={boarding} device={boarding.device} />;
  return (
    <details className="rounded-card border border-line px-4 pb-1 open:pb-4">
      <summary className="cursor-pointer py-3 font-semibold">{messages.crewsTitle}</summary>
      <p className="text-ink-2">{messages.crewsText}</p>
      <Enroll enroll={boarding.enroll} />
    </details>
  );
}

function Enroll({ enroll }: Pick<BoardingDevice, 'enroll'>) {
  return (
    <OneFieldForm
      label={messages.codeLabel}
      hint={messages.codeHint}
      maxLength={40}
      autoCapitalize="characters"
      className="mt-3 flex flex-col gap-4"
      onText={(code) => (code === '' ? messages.codeMissing : enroll(code).then(() => undefined, problemOf))}
    >
      {(isBusy) => (
        <Button type="submit" className="self-start max-md:w-full" busy={isBusy} busyText="Enrolling...">
          {messages.enrollButton}
        </Button>
      )}
    </OneFieldForm>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof FunctionError && error.message !== '') return error.message;
  return error instanceof DOMException && error.name !== 'TimeoutError' && error.name !== 'AbortError'
    ? messages.keepsNothing
    : messages.enrollFailed;
}

type EnrolledProps = { boarding: BoardingDevice; device: NonNullable<BoardingDevice['device']> };

function Enrolled({ boarding: { kept, forget }, device }: EnrolledProps) {
  const [isAsking, setIsAsking] = useState(false);
  const refused = kept.filter((one) => one.refused !== null);
  const waiting = kept.length - refused.length;
  return (
    <section aria-label={messages.writesFor(device.base)} className="rounded-card border border-line p-4">
      <p className="font-semibold">{messages.writesFor(device.base)}</p>
      <p className="text-ink-2 text-meta">{messages.enrolledAs(device.name)}</p>
      <div className="mt-3 flex flex-col gap-3">
        {device.isRefused && <Notice tone="danger" title={messages.deviceRefused} />}
        <p role="status">{waiting === 0 ? messages.noneWaits : messages.waitsHere(waiting)}</p>
        {refused.length > 0 && <NotTakenIn refused={refused} />}
        <Button className="self-start max-md:w-full" onClick={() => setIsAsking(true)}>
          {messages.removeButton}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={messages.removeTitle}
          confirmText={messages.removeButton}
          onConfirm={() => void forget().then(() => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        >
          <p>{messages.removeText}</p>
          {kept.length > 0 && <p className="mt-2 font-semibold text-ink">{messages.removeLoses(kept.length)}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}

function NotTakenIn({ refused }: { refused: readonly KeptBoarding[] }) {
  return (
    <Notice tone="warning" title={messages.notTakenIn}>
      <ul>
        {refused.map(({ place, entry, name, refused: why }) => (
          <li key={place}>
            {entry.kind === 'void' ? messages.undoButton : messages.kinds[entry.kind]} {name},{' '}
            {displayDateTime(readInstant(entry.at))}: {why && messages.refusals[why]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
