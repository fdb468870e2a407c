export type { Caller } from './caller.ts';
export { type EventKind, eventKinds, eventKindTexts, eventNotes, eventsOfKind, eventText } from './events.ts';
export {
  type DayFigures,
  type FigureName,
  figureEvents,
  lastDays,
  type SecurityDashboard,
  toDashboard,
} from './figures.ts';
export { freezeMessages } from './freeze-messages.ts';
export { securityLimits } from './limits.ts';
export { securityMessages } from './messages.ts';
export { type RightsChange, rightsChangeText } from './rights-changes.ts';
export { securityDashboardSchema, type UnlockAccount, unlockAccountSchema, unlockReasonProblem } from './schemas.ts';
export { choiceTexts, numberProblem, type SettingGroup, settingGroups, settingTexts } from './settings.ts';
