import type { AnyRouter } from '@tanstack/react-router';
import { guardOf } from '../lib/paths.ts';
import type { Product } from '../lib/product.ts';

// For the steps before these, and why, see docs/behaviour/sign-out.md.

/** Drops a person's data as soon as the session is no longer theirs. */
export function forgetSeen(session: Product['session'], visit: Product['visit']): void {
  session.onChange(() => {
    if (session.known() !== visit.data?.session) visit.data = undefined;
  });
}

/** Opens the sign-in page wherever the session ended: here, in another tab, or on its own. */
export function leaveWhenSignedOut({ session, toasts }: Product, router: AnyRouter): void {
  session.onChange(() => {
    const isOver = session.known()?.kind === 'signed-out';
    if (!isOver || guardOf(router.state.location.pathname) === 'public') return;
    // A message, and the undo it offers, belong to the person who signed out.
    toasts.clear();
    // Skips the question about unsent entries, since nobody is left to answer it.
    void router.navigate({ to: '/signin', ignoreBlocker: true });
  });
}
