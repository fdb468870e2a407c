import { cardLimits } from '@ffl/domain/cards/limits';
import { useEffect, useState } from 'react';
import { reckon } from '../../api/cards/kept-clock.ts';
import { signLink } from '../../api/cards/own-phone.ts';
import type { OwnStatement } from '../../api/cards/queries.ts';

/** Why crew are told to ask for an ID; null if they aren't. */
type ShownDoubt = 'no key' | 'other phone' | 'key gone' | 'no time';

type ShownLink = { link: string; doubt: ShownDoubt | null };

/**
 * What the code leads to, signed anew by this phone every half minute; undefined until it is for the first time. While
 * a newer statement is signed, the one before counts: crew may be scanning it.
 */
export function useShownLink(userId: string, { link, phone }: OwnStatement): ShownLink | undefined {
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
    // Hidden pages are slow to do anything.
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
