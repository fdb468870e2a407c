import { storedUserId } from './stored-session.ts';
import { viewKey } from './wipe-own.ts';

/** The base as whose reader this tab looks (docs/behaviour/rights.md); undefined for somebody who looks as themselves. */
export function viewedBase(): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null') as { userId: string; baseId: string } | null;
  return kept !== null && kept.userId === storedUserId() ? kept.baseId : undefined;
}

/** From the next page on, this tab looks as a reader of a base, or as oneself again (null). */
export function viewAs(baseId: string | null): void {
  if (baseId === null) sessionStorage.removeItem(viewKey);
  else sessionStorage.setItem(viewKey, JSON.stringify({ userId: storedUserId(), baseId }));
  location.assign('/admin');
}
