import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { useEffect, useEffectEvent } from 'react';
import { useProduct } from '../../lib/product.ts';

/** The address of a record that was merged opens the one that counts, and says so. */
export function useLeadOn(leadsTo: string | null, onLead: (memberId: string) => void): void {
  const { toasts } = useProduct();
  const lead = useEffectEvent((to: string) => {
    onLead(to);
    toasts.show({ tone: 'info', title: messages.ledOn, text: messages.ledOnText });
  });
  useEffect(() => {
    if (leadsTo !== null) lead(leadsTo);
  }, [leadsTo]);
}
