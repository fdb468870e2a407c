import { type EventKind, eventKinds } from '@ffl/domain/security/events';
import { securityLimits } from '@ffl/domain/security/limits';
import { oneOf, urlState } from '../../lib/pages/url-state.ts';

export const views = ['overview', 'events', 'settings'] as const;
export type View = (typeof views)[number];

/** What the address says about the security page. */
export type SecurityState = {
  view: View;
  /** How many days the figures cover. */
  days: number;
  /** Only events of this kind. */
  kind: EventKind | null;
};

const start: SecurityState = { view: 'overview', days: securityLimits.defaultDays, kind: null };

export const securityUrl = urlState(start, {
  view: oneOf(views),
  days: oneOf(securityLimits.dayChoices),
  kind: oneOf(eventKinds),
});
