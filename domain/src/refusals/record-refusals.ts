/** Refusals about what is on record. */
export const recordRefusals = {
  // Credentials, groundings and leavings.
  member_missing: 404,
  program_missing: 404,
  season_missing: 404,
  punch_missing: 404,
  removal_missing: 404,
  /** An issue was refused because the credential is held. */
  credential_held: 409,
  /** Somebody else issued the credential in the meantime. */
  credential_exists: 409,
  /** The credential to punch or remove isn't held. */
  credential_not_held: 409,
  base_needed: 409,
  /** Nothing is issued at an inactive base; credentials held there can still be punched. */
  base_inactive: 409,
  /** The person was punched within the last hours; `recent` says when and by whom. */
  punched_recently: 409,
  /** The person is grounded; `grounding` says until when and why. */
  member_grounded: 409,
  /** Another act followed, or the grounding is over. */
  grounding_not_last: 409,
  grounding_end_past: 409,
  /** The person was set aside; nothing is recorded for them before the return. */
  member_set_aside: 409,
  /** The person administers; rights end before the record is set aside. */
  member_administers: 409,
  /** Another act followed. */
  leaving_not_last: 409,
  leaving_day_ahead: 409,
  punch_not_last: 409,
  removal_not_last: 409,
  reason_needed: 409,
  too_many_people: 400,
  batch_missing: 404,

  // Acts that took effect before they are recorded.
  roll_call_too_old: 409,
  /** The roll call's time is in the future by the server's clock. */
  roll_call_ahead: 409,
  /** The day to record for is today or still to come. */
  late_day_ahead: 409,
  late_day_too_old: 409,
  /** The credential was removed since the time at which the act would take effect. */
  removed_meanwhile: 409,
  /** Later changes depend on the dates that it would change. */
  changed_since: 409,

  // Bases and programs.
  base_missing: 404,
  base_name_taken: 409,
  base_has_programs: 409,
  /** The base has the maximum number of programs. */
  base_full: 409,
  /** The base already has one of the type. */
  program_type_taken: 409,
  program_type_unknown: 400,
  /** The program has credentials, valid or not. */
  program_has_credentials: 409,
  /** Somebody saved other values since the form opened; `current` is what is stored. */
  changed_meanwhile: 409,

  // Trainings.
  training_missing: 404,
  /** The training's day is still ahead. */
  training_not_yet: 409,
  /** The training names no program. */
  training_without_program: 409,

  // Imports.
  /** The import is unknown, somebody else's, or was removed after a day. */
  import_gone: 410,
  import_incomplete: 409,
  /** The records changed after the import was checked. */
  import_stale: 409,
  /** Rows have problems, and nobody chose to leave them out. */
  import_faulty: 409,
  /** The file punches people who are grounded, and nobody confirmed it. */
  import_alike: 409,
  import_grounded: 409,
  import_running: 409,
  /** Another import is being saved or undone. */
  import_busy: 409,
  import_cancelled: 409,
  /** The import is too far along to cancel. */
  import_over: 409,
  import_refused: 409,
  /** No saved import has this id. */
  import_missing: 404,
  /** What records were before the import is no longer kept. */
  import_too_old: 409,

  // Merges.
  merge_same: 400,
  /** The record, or one of the two, was merged before; `leadsTo` is the record that counts for its person. */
  merge_hidden: 409,
  /** The record to keep was set aside. */
  merge_left: 409,
  /** Both records have an account, and nobody chose which stays. */
  merge_account_needed: 409,
  /** Whether a removal stands was not answered. */
  merge_removal_needed: 409,
  /** A record changed after the merge or its undo was reviewed. */
  merge_stale: 409,
  merge_missing: 404,
  merge_undone: 409,
  /** One of the records was merged again since. */
  merge_not_last: 409,

  // The card that crews check.
  nothing_in_force: 409,
  /** The member is grounded, so nothing is in force. */
  grounded: 409,
  /** The statement isn't signed with our key, or its time is in the future. */
  statement_refused: 422,
  statement_old: 410,

  /** The account has no such calendar: no member's record, or no rights at the base. */
  no_calendar: 409,

  // Boardings.
  /** The code is unknown, used or expired. */
  device_code_refused: 410,
  /** The device's token is unknown or revoked. */
  device_refused: 401,
  too_many_boardings: 429,
} as const;
