import type { Sought } from '@ffl/domain/cards/sought';
import { changesAt, type Judged, judgeCard } from '@ffl/domain/cards/verdict';
import { useEffect, useState } from 'react';
import { type CardCheck, checkCard, checkCardHere } from '../../api/cards/check-card.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';

/**
 * `isAsking` means that the server hasn't answered yet and only this device's knowledge counts. `now` is the time of
 * the verdict.
 */
export type ShownCheck = CardCheck & { isAsking: boolean; now: Date };

/** `seenAt` is when it was scanned or opened, by this device's clock. `sought` is undefined until known. */
type Checked = { text: string; seenAt: number; sought: Sought | null | undefined };

type Shown = { turn: number; sought: Sought | null; check: CardCheck; isAsking: boolean; shownAt: number };

/**
 * The verdict for what is sought: first from what the device knows, then from the server, then as time passes. Checked
 * again on request and, if the server hasn't answered, when a connection returns: `connectedAt` is when the server last
 * sent its list.
 */
export function useCardCheck(
  { text, seenAt, sought }: Checked,
  connectedAt: number | null,
): { check: ShownCheck | undefined; again: () => void } {
  const { server } = useProduct();
  const [turn, setTurn] = useState(0);
  const [overtaken, setOvertaken] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const isShown = shown !== undefined && shown.turn === turn && shown.sought === sought;

  // biome-ignore lint/correctness/useExhaustiveDependencies(overtaken): a connection is a reason to ask again.
  useEffect(() => {
    if (sought === undefined) return;
    let isOver = false;
    const show = (check: CardCheck, isAsking: boolean) => {
      if (isOver) return;
      isOver = !isAsking;
      const next = { turn, sought, check, isAsking, shownAt: performance.now() };
      // A verdict stays until there is a newer one.
      setShown((before) => (isAsking && before?.turn === turn && before.sought === sought ? before : next));
    };
    void checkCardHere(server, text, { sought, seenAt }).then((check) => check && show(check, true));
    void checkCard(server, text, { sought, seenAt }).then((check) => show(check, false));
    return () => {
      isOver = true;
    };
  }, [server, text, seenAt, sought, turn, overtaken]);

  const isAlone = isShown && !shown.isAsking && !(shown.check.isListNew && shown.check.isAnswered);
  const isOvertaken = isAlone && connectedAt !== null && connectedAt > shown.shownAt;
  useEffect(() => {
    if (isOvertaken) setOvertaken((before) => before + 1);
  }, [isOvertaken]);

  const now = useJudgedAt(isShown ? shown.check.judged : null);
  const check =
    isShown && now
      ? { ...shown.check, verdict: judgeCard({ ...shown.check.judged, now }), isAsking: shown.isAsking, now }
      : undefined;
  return { check, again: () => setTurn((before) => before + 1) };
}

/** How often shown ages and remaining times are updated. */
const tickMs = 30_000;

/** The time the verdict is as of: the check's, then every half minute and when something ends. */
function useJudgedAt(judged: Judged | null): Date | null {
  const { server } = useProduct();
  const [later, setLater] = useState<{ judged: Judged; at: Date } | null>(null);
  const now = judged && later?.judged === judged ? later.at : (judged?.now ?? null);
  useEffect(() => {
    if (!judged || !now) return;
    const changesMs = changesAt({ ...judged, now })?.getTime() ?? Number.POSITIVE_INFINITY;
    const waitMs = Math.min(tickMs, Math.max(0, changesMs - serverNow(server).getTime()));
    const timer = setTimeout(() => {
      setLater({ judged, at: new Date(Math.max(now.getTime(), serverNow(server).getTime())) });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [server, judged, now]);
  return now;
}
