import type { AnyRouter } from '@tanstack/react-router';
import { guardOf } from '../lib/paths.ts';
import type { Product } from '../lib/product.ts';

// The steps before these, and why: docs/behaviour/sign-out.md.

/** What one person saw is nobody else's. */
export function forgetSeen(session: Product['session'], visit: Product['visit']): void {
  session.onChange(() => {
    if (session.known() !== visit.data?.session) visit.data = undefined;
  });
}

/** Opens sign-in wherever the session ended: here, in another tab, or by itself. */
export function leaveWhenSignedOut({ session, toasts }: Product, router: AnyRouter): void {
  session.onChange(() => {
    const isOver = session.known()?.kind === 'signed-out';
    if (!isOver || guardOf(router.state.location.pathname) === 'public') return;
    // What the last person was told, and could still undo, is nobody else's.
    toasts.clear();
    // A form with entries can ask nobody any more: its page is gone.
    void router.navigate({ to: '/signin', ignoreBlocker: true });
  });
}
