import { cardLimits } from '@ffl/domain/cards/limits';
import { ageText, cardMessages, shownDoubts } from '@ffl/domain/cards/messages';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { displayTime } from '@ffl/domain/time/denver';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { reckon } from '../../api/cards/kept-clock.ts';
import { signLink, stateOnPhone } from '../../api/cards/own-phone.ts';
import type { OwnStatement } from '../../api/cards/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useProduct } from '../../lib/product.ts';
import { useOwnStatement } from './use-own-statement.ts';

type CrewCodeProps = {
  userId: string;
  name: string;
  held: readonly HeldProgram[];
  now: Date;
  children: (shown: ShownCode) => ReactNode;
};

/** `code` is null if there is none. `note` says how old it is, or what is wrong. */
type ShownCode = { code: ReactNode | null; note: ReactNode; isDoubtful: boolean };

/** The code that anyone can check, with what to say beside it. */
export function CrewCode({ userId, name, held, now, children }: CrewCodeProps): ReactNode {
  const { statement, isFetching, isNothingInForce } = useOwnStatement({ userId, held, isOpen: true });
  const ageHours = statement && (now.getTime() - statement.signedAt.getTime()) / 3_600_000;
  const isExpired = ageHours !== undefined && ageHours > cardLimits.goodHours;
  const good = isNothingInForce || isExpired ? undefined : statement;
  const shown = useShownLink(userId, good);
  if (good && shown) {
    const label = `QR code with which crew check the card of ${name}`;
    return children({
      code: <QrCode value={shown.link} size={560} label={label} className="size-full" />,
      note: (
        <>
          {shown.doubt && <Doubt userId={userId} doubt={shown.doubt} />}
          <p>{cardMessages.confirmed(ageText(good.signedAt, now), displayTime(good.signedAt))}</p>
          {!shown.doubt && <p className="text-ink-2">{cardMessages.changes}</p>}
        </>
      ),
      isDoubtful: shown.doubt !== null,
    });
  }
  if (!isNothingInForce && (good || isFetching)) return children({ code: <Loading />, note: null, isDoubtful: false });
  const why = isNothingInForce ? 'nothingInForce' : isExpired ? 'olderThanADay' : 'noStatement';
  return children({ code: null, note: <Warning>{cardMessages[why]}</Warning>, isDoubtful: true });
}

function Doubt({ userId, doubt }: { userId: string; doubt: ShownDoubt }) {
  const isOnline = useOnline();
  return (
    <>
      <Warning title={shownDoubts[doubt].title}>{shownDoubts[doubt].text}</Warning>
      {doubt === 'other phone' && isOnline && <ThisPhone userId={userId} />}
    </>
  );
}

function ThisPhone({ userId }: { userId: string }) {
  const { mutate, isPending, isError, data } = useThisPhone(userId);
  return (
    <>
      <Button disabled={isPending} className="my-2" onClick={() => mutate()}>
        {cardMessages.useThisPhone}
      </Button>
      {isError && <Warning>{cardMessages.notTakenOver}</Warning>}
      {data?.phone === 'other' && <Warning>{cardMessages.changedTooOften}</Warning>}
    </>
  );
}

function Warning({ title, children }: { title?: string; children: string }) {
  return (
    <p className="mb-1 flex items-start gap-2 rounded-control bg-expiring-30-tint px-3 py-2 text-expiring-30">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
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
 * The link in the code; undefined before the first time it is signed. While a newer one is being signed the last one
 * stays, since crew may be scanning it.
 */
function useShownLink(userId: string, statement: OwnStatement | undefined): ShownLink | undefined {
  const [shown, setShown] = useState<ShownLink>();
  const { link, phone } = statement ?? {};

  useEffect(() => {
    if (link === undefined || phone !== 'this') return;
    const bare = link;
    let isLeft = false;
    async function sign() {
      const signed = await signLink(userId, bare).catch(() => null);
      if (isLeft) return;
      const isTimeKnown = reckon().isClockKnown;
      const doubt = signed === null ? 'key gone' : isTimeKnown ? null : 'no time';
      setShown({ link: signed ?? bare, doubt });
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

  if (link === undefined || phone === 'this') return shown;
  return { link, doubt: phone === 'other' ? 'other phone' : 'no key' };
}
