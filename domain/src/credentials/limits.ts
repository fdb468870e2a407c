export const credentialLimits = {
  /** Everywhere but the two places below: summary, punch dialog, program cards, roster, sorting (CON-01). */
  expiringWindowDays: 14,
  /** The credential list and the days-left badge (CON-02). */
  listWindowDays: 30,
  /** Days-left badge: red up to here (CON-03). */
  badgeRedDays: 7,
  /** Days-left badge: orange up to here, yellow beyond. */
  badgeOrangeDays: 14,
  notesMaxLength: 2000,
  /** How long a punch can be taken back without a reason. */
  undoMinutes: 10,
  /** A second punch for the same member and program within this time is asked about (design 9.26). */
  recentPunchHours: 12,
  /** People who are punched in one transaction. */
  bulkMax: 1000,
  /** Cards on one print: their photos are read and laid out in the browser. */
  printMax: 200,
  /** People whom the preview of a season or of the two clocks names. */
  plannedPeopleMax: 200,
  /** Different expiries that a plan of many tells together; beyond, each stands beside its name. */
  expiriesTogether: 3,
  voidReasonMinLength: 3,
  voidReasonMaxLength: 500,
  shownCardBadges: 3,
  /** Pause before a new member is looked up again (PUN-20). */
  newMemberLookupDelayMs: 1000,
  /** Between closing a dialog and telling the page (PUN-34). */
  dialogCallbackDelayMs: 300,
  /** Between a credential event and the reload of the member view (CRD-29). */
  eventReloadDelayMs: 100,
} as const;
