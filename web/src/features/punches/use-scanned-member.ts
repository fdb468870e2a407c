import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findScannedMember, type ScannedMember } from '../../api/cards/find-scanned-member.ts';
import type { NobodyScanned } from '../../api/cards/nobody-scanned.ts';
import { useProduct } from '../../lib/product.ts';

export type MemberScanned = Extract<ScannedMember, { kind: 'found' }>;

/** Pause before a code that led to nobody is checked again, in case the server answers by then. */
const againAfterMs = 3_000;

const unanswered = (): ScannedMember => ({ kind: 'unanswered' });

/** Checks one code after another until one leads to a member. */
export function useScannedMember(onFound: (scanned: MemberScanned) => void) {
  const { server } = useProduct();
  const queryClient = useQueryClient();
  const [nobody, setNobody] = useState<NobodyScanned | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const current = useRef({ isBusy: false, isLeft: false, text: '', answeredAt: 0 });

  useEffect(() => {
    const { current: state } = current;
    state.isLeft = false;
    return () => {
      state.isLeft = true;
    };
  }, []);

  async function handleCode(text: string) {
    const { current: state } = current;
    const isSame = text === state.text && performance.now() - state.answeredAt < againAfterMs;
    if (state.isBusy || isSame) return;
    state.isBusy = true;
    setIsLooking(true);
    const scanned = await findScannedMember(server, queryClient, text).catch(unanswered);
    state.isBusy = false;
    // Chooses nobody if the person went back to the search.
    if (state.isLeft) return;
    if (scanned.kind === 'found') return onFound(scanned);
    state.text = text;
    state.answeredAt = performance.now();
    setIsLooking(false);
    setNobody(scanned);
  }

  return { nobody, isLooking, handleCode };
}
