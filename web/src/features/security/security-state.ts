import { type EventKind, eventKinds } from '@ffl/domain/security/events';
import { securityLimits } from '@ffl/domain/security/limits';
import { oneOf, urlState } from '../../lib/pages/url-state.ts';

export const views = ['security', 'notifications', 'devices', 'events'] as const;
export type View = (typeof views)[number];

/** The state of the security page in the address. */
export type SecurityState = {
  view: View;
  /** Number of days that the figures cover. */
  days: number;
  /** Only events of this kind. */
  kind: EventKind | null;
};

const start: SecurityState = { view: 'security', days: securityLimits.defaultDays, kind: null };

export const securityUrl = urlState(start, {
  view: oneOf(views),
  days: oneOf(securityLimits.dayChoices),
  kind: oneOf(eventKinds),
});
