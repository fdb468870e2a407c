import { isProductPath } from '@ffl/domain/accounts/product-path';
import { type Guard, guardOf } from '../paths.ts';
import { homeOf, type Session } from './session.ts';

/** Whether a guard admits this session. */
export function passes(guard: Guard, session: Session): boolean {
  if (guard === 'public') return true;
  if (session.kind !== 'signed-in') return guard === 'kept-admin' && session.kind === 'unanswered';
  return guard === 'signed-in' || guard.endsWith(session.role);
}

/** Where to go after sign-in: the requested location if this session may open it, else its home page. */
export function startLocation(session: Session, requested: unknown): string {
  if (!isProductPath(requested)) return homeOf(session);
  const guard = guardOf(new URL(requested, 'http://product.invalid').pathname);
  const isOpen = guard !== undefined && guard !== 'public' && passes(guard, session);
  return isOpen ? requested : homeOf(session);
}
