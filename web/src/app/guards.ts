import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Guard } from '../lib/paths.ts';
import { homeOf, passes, type Session, type SessionKeeper, startLocation } from '../lib/session/session.ts';
import { pause } from '../lib/waiting/timing.ts';

type Visit = { location: ParsedLocation; context: { session: SessionKeeper } };

/** The role lookup got no response twice. */
export class RoleUnanswered extends Error {
  override name = 'RoleUnanswered';
}

/** A `beforeLoad` that admits whom the guard admits and sends everyone else to sign in. */
export function guardedBy(guard: Guard) {
  return ({ location, context }: Visit) =>
    whenKnown(context.session, (session) => admit(guard, session, location), guard === 'kept-admin');
}

/** Redirects, since `/` has no screen of its own. */
export function sendHome({ context }: Visit) {
  return whenKnown(context.session, (session) => {
    throw redirect({ to: homeOf(session), replace: true });
  });
}

/** Sign-in is for people who are signed out, and those a guard sent here. */
export function signInOnly({ location, context }: Visit) {
  return whenKnown(context.session, (session) => {
    const isSignedIn = session.kind === 'signed-in' || session.kind === 'unanswered';
    if (isSignedIn && location.state.requested === undefined) throw redirect({ to: homeOf(session), replace: true });
  });
}

/** Longer than a healthy server takes. */
const patienceMs = 1_000;

/**
 * Answers at once if the role is known, so moving between pages never waits. Impatient, it counts as unanswered soon:
 * the screen follows an answer that comes later.
 */
function whenKnown(
  keeper: SessionKeeper,
  decide: (session: Session) => void,
  isImpatient = false,
): void | Promise<void> {
  const session = keeper.known();
  if (session !== undefined && session.kind !== 'unanswered') return decide(session);
  const answers = [keeper.current()];
  if (isImpatient) answers.push(pause(patienceMs).then(() => ({ kind: 'unanswered' })));
  return Promise.race(answers).then(decide);
}

function admit(guard: Guard, session: Session, location: ParsedLocation): void {
  if (passes(guard, session)) return;
  const earlier = location.state.requested;
  if (session.kind === 'unanswered') {
    if (location.pathname === homeOf(session)) throw new RoleUnanswered();
    throw redirect({ to: homeOf(session), replace: true, state: { requested: location.href } });
  }
  if (session.kind === 'signed-in' && earlier !== undefined) {
    throw redirect({ href: startLocation(session, earlier), replace: true });
  }
  throw redirect({ to: '/signin', replace: true, state: { requested: location.href } });
}
