import { type EventKind, eventKinds, securityLimits } from '@ffl/domain/security';

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

/** Anything that makes no sense counts as left out. */
export function readSecurityState(search: Readonly<Record<string, unknown>>): SecurityState {
  return {
    view: views.find((view) => view === search.view) ?? start.view,
    days: securityLimits.dayChoices.find((days) => String(days) === String(search.days)) ?? start.days,
    kind: eventKinds.find((kind) => kind === search.kind) ?? start.kind,
  };
}

/** The search of the address; what is as at the start is left out. */
export function writeSecurityState(state: SecurityState): Record<string, string | number> {
  return {
    ...(state.view !== start.view && { view: state.view }),
    ...(state.days !== start.days && { days: state.days }),
    ...(state.kind !== null && { kind: state.kind }),
  };
}
