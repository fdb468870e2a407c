import { useEffect, useRef, useState } from 'react';
import { type CardCheck, checkCard } from '../../api/cards/check-card.ts';
import { useProduct } from '../../lib/product.ts';

/**
 * What the code says, looked at again when somebody asks, and when there is a connection after all: `connectedAt` is when
 * the server last gave its list. Undefined while it is looked at.
 */
export function useCardCheck(
  text: string,
  connectedAt: Date | null,
): { check: CardCheck | undefined; again: () => void } {
  const { server } = useProduct();
  const [turn, setTurn] = useState(0);
  const [done, setDone] = useState<{ turn: number; check: CardCheck }>();
  const said = useRef<CardCheck['inForceToday']>(null);
  const again = () => setTurn((before) => before + 1);

  useEffect(() => {
    let isLeft = false;
    void checkCard(server, text, said.current).then((check) => {
      if (isLeft) return;
      said.current = check.inForceToday;
      setDone({ turn, check });
    });
    return () => {
      isLeft = true;
    };
  }, [server, text, turn]);

  const check = done?.turn === turn ? done.check : undefined;
  const isOvertaken =
    check !== undefined && !check.isConnected && connectedAt !== null && connectedAt > check.checkedAt;
  useEffect(() => {
    if (isOvertaken) setTurn((before) => before + 1);
  }, [isOvertaken]);

  return { check, again };
}
