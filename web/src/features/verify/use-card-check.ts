import { useEffect, useRef, useState } from 'react';
import { type CardCheck, checkCard } from '../../api/cards/check-card.ts';
import { useProduct } from '../../lib/product.ts';

/** What the code says, looked at again when the connection comes back or somebody asks. Undefined while it is looked at. */
export function useCardCheck(text: string): { check: CardCheck | undefined; again: () => void } {
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

  useEffect(() => {
    const look = () => setTurn((before) => before + 1);
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, []);

  return { check: done?.turn === turn ? done.check : undefined, again };
}
