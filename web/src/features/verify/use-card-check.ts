import type { Sought } from '@ffl/domain/cards';
import { useEffect, useState } from 'react';
import { type CardCheck, checkCard, checkCardHere } from '../../api/cards/check-card.ts';
import { useProduct } from '../../lib/product.ts';

/** `isAsking`: by what this device knows; the server hasn't answered yet. */
export type ShownCheck = CardCheck & { isAsking: boolean };

/** `seenAt`: when it was scanned or opened, by this device's clock. */
type Checked = { text: string; seenAt: number; sought: Sought | null };

type Shown = { turn: number; sought: Sought | null; check: ShownCheck; shownAt: number };

/**
 * What the code says about what is sought: at once by what this device knows, and then by the server. It is checked
 * again on request, and once there is a connection: `connectedAt` is when the server last gave its list.
 */
export function useCardCheck(
  { text, seenAt, sought }: Checked,
  connectedAt: number | null,
): { check: ShownCheck | undefined; again: () => void } {
  const { server } = useProduct();
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const again = () => setTurn((before) => before + 1);

  useEffect(() => {
    let isOver = false;
    const show = (check: CardCheck, isAsking: boolean) => {
      if (isOver) return;
      isOver = !isAsking;
      setShown({ turn, sought, check: { ...check, isAsking }, shownAt: performance.now() });
    };
    void checkCardHere(server, text, { sought, seenAt }).then((check) => check && show(check, true));
    void checkCard(server, text, { sought, seenAt }).then((check) => show(check, false));
    return () => {
      isOver = true;
    };
  }, [server, text, seenAt, sought, turn]);

  const { check, shownAt } =
    shown?.turn === turn && shown.sought === sought ? shown : { check: undefined, shownAt: Number.POSITIVE_INFINITY };
  const isAlone = check !== undefined && !check.isAsking && !check.isConnected;
  const isOvertaken = isAlone && connectedAt !== null && connectedAt > shownAt;
  useEffect(() => {
    if (isOvertaken) setTurn((before) => before + 1);
  }, [isOvertaken]);

  return { check, again };
}
