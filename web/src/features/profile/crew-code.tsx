import { ageText, cardLimits, cardMessages } from '@ffl/domain/cards';
import type { HeldProgram } from '@ffl/domain/credentials';
import { fullName, type Member } from '@ffl/domain/members';
import { displayTime } from '@ffl/domain/time';
import { TriangleAlert, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { OwnStatement } from '../../api/cards/queries.ts';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Loading } from '../../components/ui/loading.tsx';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { useLight } from '../../hooks/use-light.ts';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { useWakeLock } from '../../hooks/use-wake-lock.ts';
import { useOwnStatement } from './use-own-statement.ts';

type CrewCodeProps = {
  userId: string;
  member: Pick<Member, 'firstName' | 'lastName'>;
  held: readonly HeldProgram[];
  now: Date;
  onClose: () => void;
};

/** A code that anybody can check, as large as the window lets it be; the screen stays awake. */
export function CrewCode({ userId, member, held, now, onClose }: CrewCodeProps) {
  const { statement, isFetching, isNothingInForce } = useOwnStatement({ userId, held, isOpen: true });
  const name = fullName(member);
  const returnFocus = useReturnFocus();
  useWakeLock();
  useLight();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-white print:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-40 flex flex-col items-center justify-between gap-4 overflow-y-auto bg-white p-4 text-ink focus:outline-none print:hidden"
        >
          <header className="text-center">
            <Dialog.Title className="wrap-anywhere font-bold text-dialog-title">{name}</Dialog.Title>
            <p className="text-ink-2">{cardMessages.scanToCheck}</p>
          </header>
          {isNothingInForce ? (
            <Warning>{cardMessages.nothingInForce}</Warning>
          ) : statement ? (
            <Code name={name} statement={statement} now={now} />
          ) : isFetching ? (
            <Loading />
          ) : (
            <Warning title={cardMessages.noStatement}>{cardMessages.noStatementText}</Warning>
          )}
          <Dialog.Close className={buttonClass({ variant: 'primary', size: 'large' })}>
            <X aria-hidden="true" size={20} />
            Close
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Code({ name, statement: { link, signedAt }, now }: { name: string; statement: OwnStatement; now: Date }) {
  const ageHours = (now.getTime() - signedAt.getTime()) / 3_600_000;
  return (
    <div className="flex w-full max-w-140 flex-col items-center gap-4">
      <QrCode
        value={link}
        size={560}
        label={`QR code with which crew check the card of ${name}`}
        className="h-auto max-h-[70dvh] w-full"
      />
      <p data-numbers="" className="text-center">
        Made {ageText(signedAt, now)}, at {displayTime(signedAt)}
      </p>
      {ageHours > cardLimits.goodHours ? (
        <Warning>{cardMessages.olderThanADay}</Warning>
      ) : (
        ageHours * 60 > cardLimits.freshMinutes && <Warning>{cardMessages.olderThanAnHour}</Warning>
      )}
    </div>
  );
}

function Warning({ title, children }: { title?: string; children: string }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-expiring-tint px-4 py-3 text-expiring">
      <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <span>
        {title && <strong className="block">{title}</strong>}
        {children}
      </span>
    </p>
  );
}
