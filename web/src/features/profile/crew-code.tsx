import { cardLimits } from '@ffl/domain/cards/limits';
import { ageText, cardMessages, shownDoubts } from '@ffl/domain/cards/messages';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { fullName, type Member } from '@ffl/domain/members/member';
import { displayTime } from '@ffl/domain/time/denver';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { reckon } from '../../api/cards/kept-clock.ts';
import { signLink, stateOnPhone } from '../../api/cards/own-phone.ts';
import type { OwnStatement } from '../../api/cards/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useProduct } from '../../lib/product.ts';
import { CloseShown, ShownToOthers } from './shown-to-others.tsx';
import { useOwnStatement } from './use-own-statement.ts';

type CrewCodeProps = {
  userId: string;
  member: Pick<Member, 'firstName' | 'lastName'>;
  held: readonly HeldProgram[];
  now: Date;
  onClose: () => void;
};

/** A code anyone can check, as large as the window allows, in a phone held sideways beside the words; the screen stays awake. */
export function CrewCode({ userId, member, held, now, onClose }: CrewCodeProps) {
  const { statement, isFetching, isNothingInForce } = useOwnStatement({ userId, held, isOpen: true });
  const name = fullName(member);
  const ageHours = statement && (now.getTime() - statement.signedAt.getTime()) / 3_600_000;
  const isExpired = ageHours !== undefined && ageHours > cardLimits.goodHours;
  return (
    <ShownToOthers
      className="items-center gap-[min(1rem,2dvh)] overflow-y-auto p-4 *:shrink-0 lying:pl-[calc(var(--beside)+var(--code)+1rem)] lying:[--beside:max(1rem,env(safe-area-inset-left))] lying:[--code:min(100dvh-2rem-var(--toast-room),55vw)]"
      onClose={onClose}
    >
      <header className="mb-auto text-center">
        <Dialog.Title className="wrap-anywhere font-bold text-dialog-title">{name}</Dialog.Title>
        <p className="text-ink-2">{cardMessages.scanToCheck}</p>
      </header>
      {isNothingInForce ? (
        <Warning>{cardMessages.nothingInForce}</Warning>
      ) : statement && !isExpired ? (
        <Code userId={userId} name={name} statement={statement} now={now} />
      ) : isFetching ? (
        <Loading />
      ) : isExpired ? (
        <Warning>{cardMessages.olderThanADay}</Warning>
      ) : (
        <Warning title={cardMessages.noStatement}>{cardMessages.noStatementText}</Warning>
      )}
      <div className="sticky bottom-0 mt-auto">
        <CloseShown />
      </div>
    </ShownToOthers>
  );
}

type CodeProps = { userId: string; name: string; statement: OwnStatement; now: Date };

function Code({ userId, name, statement, now }: CodeProps) {
  const shown = useShownLink(userId, statement);
  const isOnline = useOnline();
  if (!shown) return <Loading />;
  const { signedAt } = statement;
  return (
    <>
      <QrCode
        value={shown.link}
        size={560}
        label={`QR code with which crew check the card of ${name}`}
        className="h-auto min-h-56 w-full max-w-140 shrink! lying:absolute lying:top-1/2 lying:left-(--beside) lying:size-(--code) lying:min-h-0 lying:max-w-none lying:-translate-y-1/2"
      />
      <p data-numbers="" className="text-center">
        {cardMessages.confirmed(ageText(signedAt, now), displayTime(signedAt))}
      </p>
      {!shown.doubt && <p className="text-center text-ink-2">{cardMessages.changes}</p>}
      {shown.doubt && <Warning title={shownDoubts[shown.doubt].title}>{shownDoubts[shown.doubt].text}</Warning>}
      {shown.doubt === 'other phone' && isOnline && <ThisPhone userId={userId} />}
    </>
  );
}

function ThisPhone({ userId }: { userId: string }) {
  const { mutate, isPending, isError, data } = useThisPhone(userId);
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {cardMessages.useThisPhone}
      </Button>
      {isError && <Warning>{cardMessages.notTakenOver}</Warning>}
      {data?.phone === 'other' && <Warning>{cardMessages.changedTooOften}</Warning>}
    </>
  );
}

function Warning({ title, children }: { title?: string; children: string }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-expiring-30-tint px-4 py-3 text-expiring-30">
      <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <span>
        {title && <strong className="block">{title}</strong>}
        {children}
      </span>
    </p>
  );
}

/** Binds this phone instead of another. */
function useThisPhone(userId: string) {
  const { server } = useProduct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => stateOnPhone(server, { userId, takesOver: true, signal: new AbortController().signal }),
    // Refetches the statement, which then names this phone's key.
    onSuccess: () => client.invalidateQueries({ queryKey: ['card-statement', userId] }),
  });
}

/** Why the crew must ask for an ID; null if they needn't. */
type ShownDoubt = 'no key' | 'other phone' | 'key gone' | 'no time';

type ShownLink = { link: string; doubt: ShownDoubt | null };

/**
 * The link in the code, signed again by this phone every half minute; undefined before the first time. While a newer
 * one is being signed the last one stays, since crew may be scanning it.
 */
function useShownLink(userId: string, { link, phone }: OwnStatement): ShownLink | undefined {
  const [shown, setShown] = useState<ShownLink>();

  useEffect(() => {
    if (phone !== 'this') return;
    let isLeft = false;
    async function sign() {
      const signed = await signLink(userId, link).catch(() => null);
      if (isLeft) return;
      const isTimeKnown = reckon().isClockKnown;
      const doubt = signed === null ? 'key gone' : isTimeKnown ? null : 'no time';
      setShown({ link: signed ?? link, doubt });
    }
    const handle = () => void sign();
    handle();
    const timer = setInterval(handle, cardLimits.showEveryMs);
    // Updates on return, since timers of a hidden page are slow.
    document.addEventListener('visibilitychange', handle);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handle);
    };
  }, [userId, link, phone]);

  if (phone !== 'this') return { link, doubt: phone === 'other' ? 'other phone' : 'no key' };
  return shown;
}
