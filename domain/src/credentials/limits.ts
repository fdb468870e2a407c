export const credentialLimits = {
  /**
   * Applies everywhere except to the two limits below: summary, punch dialog, program cards, roster, sorting (CON-01).
   */
  expiringWindowDays: 14,
  /** For the credential list and the days-left badge (CON-02). */
  listWindowDays: 30,
  /** The days-left badge is red up to this number (CON-03). */
  badgeRedDays: 7,
  /** The days-left badge is orange up to this number, and yellow beyond. */
  badgeOrangeDays: 14,
  notesMaxLength: 2000,
  /** Minutes in which a punch can be undone without a reason. */
  undoMinutes: 10,
  /** Within this time, a second punch for the same member and program must be confirmed (design 9.26). */
  recentPunchHours: 12,
  /** Maximum age of a roll call when it arrives. */
  rollCallHours: 72,
  /** Days between the day on a paper and its record, at most. */
  lateDays: 400,
  /** Hours after which recording for an earlier day needs a reason. */
  reasonlessHours: 72,
  /** Maximum number of people punched in one transaction. */
  bulkMax: 1000,
  /** Cards per print, limited since the browser reads their photos and lays them out. */
  printMax: 200,
  /** People named in the preview of a season or two-clock change. */
  plannedPeopleMax: 200,
  /** Maximum number of expiries that a bulk plan groups by; with more, each is next to its name. */
  expiriesTogether: 3,
  undoReasonMinLength: 3,
  undoReasonMaxLength: 500,
  shownCardBadges: 3,
  /** Pause before a new member is looked up again (PUN-20). */
  newMemberLookupDelayMs: 1000,
  /** Pause between closing a dialog and notifying the page (PUN-34). */
  dialogCallbackDelayMs: 300,
  /** Pause between a credential event and the member view's refetch (CRD-29). */
  eventReloadDelayMs: 100,
} as const;
