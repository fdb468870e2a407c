// Written by `npm run types` from the migrated schema. Change the schema, not this file.
export type Functions = {
  'acts.add_member': {
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    phone: string | null;
    organization: string | null;
    certification_level: string | null;
    image_url: string | null;
  };
  'acts.begin_merge': {
    kept: string | null;
    hidden: string | null;
  };
  'acts.begin_undo_merge': {
    merge: string | null;
    reason: string | null;
  };
  'acts.change_grant': {
    granted: string | null;
    ends_at: Date | string | null;
    reason: string | null;
  };
  'acts.clocked_credentials': {
    program: string | null;
  };
  'acts.credentials_of_import': {
    import: string | null;
    members: readonly string[] | null;
  };
  'acts.delete_season': {
    season: string | null;
  };
  'acts.edit_member': {
    member: string | null;
    revision: Date | string | null;
    changes: string | null;
  };
  'acts.end_grant': {
    granted: string | null;
    reason: string | null;
  };
  'acts.facts_of_acts': {
    members: readonly string[] | null;
    programs: readonly string[] | null;
    punched: readonly string[] | null;
    lock: string | null;
  };
  'acts.facts_of_giving': {
    address: string | null;
    kind: string | null;
    scope: string | null;
    place: string | null;
  };
  'acts.facts_of_grant': {
    granted: string | null;
  };
  'acts.facts_of_grounding': {
    member: string | null;
  };
  'acts.facts_of_leaving': {
    member: string | null;
  };
  'acts.facts_of_merge': {
    kept: string | null;
    hidden: string | null;
    is_locked: boolean | null;
  };
  'acts.facts_of_undo_merge': {
    merge: string | null;
  };
  'acts.facts_then': {
    member: string | null;
    program: string | null;
    moment: Date | string | null;
    hours: number | null;
  };
  'acts.finish_import_undo': {
    import: string | null;
    moment: Date | string | null;
    reason: string | null;
    counts: string | null;
    stayed: string | null;
  };
  'acts.give_grant': {
    address: string | null;
    hash: Buffer | null;
    unknown_password: string | null;
    first_name: string | null;
    last_name: string | null;
    kind: string | null;
    scope: string | null;
    place: string | null;
    starts_at: Date | string | null;
    ends_at: Date | string | null;
    reason: string | null;
    again: string | null;
    invited_until: Date | string | null;
  };
  'acts.is_import_inside': {
    import: string | null;
  };
  'acts.is_super_admin': Record<string, never>;
  'acts.keep_rule': {
    batch: string | null;
    program: string | null;
    effective: Date | string | null;
    rule: string | null;
  };
  'acts.kept_to_take_back': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
  };
  'acts.lead_on': {
    members: readonly string[] | null;
  };
  'acts.left_on': {
    member: string | null;
  };
  'acts.lock_attending': {
    session: string | null;
    base: string | null;
    members: readonly string[] | null;
  };
  'acts.lock_clocks': Record<string, never>;
  'acts.lock_for_take_back': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
  };
  'acts.lock_holders': {
    programs: readonly string[] | null;
  };
  'acts.lock_import': {
    import: string | null;
  };
  'acts.lock_training': {
    session: string | null;
    act: string | null;
    lock: string | null;
  };
  'acts.lost_to': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
  };
  'acts.may_act': {
    act: string | null;
  };
  'acts.may_change_seasons': {
    program: string | null;
  };
  'acts.may_name_base': {
    base: string | null;
  };
  'acts.may_take_back': {
    account: string | null;
  };
  'acts.merge_rows': {
    merge: string | null;
    taken: readonly string[] | null;
    stays: string | null;
    ends: string | null;
  };
  'acts.merges_to_take_back': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
  };
  'acts.next_of_report': {
    many: number | null;
  };
  'acts.people_of_import': {
    import: string | null;
  };
  'acts.punch_taken_at': {
    member: string | null;
    program: string | null;
    moment: Date | string | null;
  };
  'acts.punched_under': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
  };
  'acts.reaches_batch': {
    batch: string | null;
  };
  'acts.record_merged': {
    merge: string | null;
    events: string | null;
    ended: readonly string[] | null;
    restored: readonly string[] | null;
  };
  'acts.record_take_back': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
    reason: string | null;
    counts: string | null;
  };
  'acts.removed_seasons': {
    program: string | null;
  };
  'acts.restore_imported': {
    import: string | null;
    punches: readonly string[] | null;
  };
  'acts.restore_punches': {
    account: string | null;
    punches: readonly string[] | null;
  };
  'acts.rewrite_groundings': {
    merge: string | null;
    voided: readonly (string | number)[] | null;
    entered: string | null;
  };
  'acts.rules_after': {
    programs: readonly string[] | null;
    event: string | number | null;
  };
  'acts.save_program': {
    program: string | null;
    name: string | null;
    description: string | null;
    validity_period_days: number | null;
    requires_training: boolean | null;
    color: string | null;
    base: string | null;
    program_type: string | null;
    two_clocks?: boolean | null;
  };
  'acts.save_season': {
    season: string | null;
    was: string | null;
    program: string | null;
    name: string | null;
    start_date: string | null;
    end_date: string | null;
    is_active: boolean | null;
  };
  'acts.save_trainees': {
    session: string | null;
    trainees: string | null;
  };
  'acts.save_training': {
    session: string | null;
    training_type: string | null;
    program_id: string | null;
    date: string | null;
    agency: string | null;
    base: string | null;
    pilot: string | null;
    medical_crew: string | null;
    start_time: string | null;
    meeting_place: string | null;
  };
  'acts.saved_import': {
    import: string | null;
    locks: boolean | null;
  };
  'acts.seasons_kept': {
    seasons: readonly string[] | null;
  };
  'acts.set_training_places': {
    session: string | null;
    places: number | null;
  };
  'acts.stayed_after_undo': {
    import: string | null;
  };
  'acts.take_back_groundings': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
    why: string | null;
    moment: Date | string | null;
  };
  'acts.take_back_leavings': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
    moment: Date | string | null;
  };
  'acts.take_back_rows': {
    account: string | null;
    since: Date | string | null;
    until: Date | string | null;
    ids: readonly (string | number)[] | null;
    newest: string | number | null;
  };
  'acts.training_answers': {
    session: string | null;
  };
  'acts.undo_imported_people': {
    import: string | null;
    writes: boolean | null;
  };
  'acts.unmerge_rows': {
    merge: string | null;
  };
  'acts.write': {
    changes: string | null;
    in_full: boolean | null;
  };
  'acts.write_grounding': {
    member: string | null;
    kind: string | null;
    until: string | null;
    voids: string | number | null;
    reason: string | null;
    moment: Date | string | null;
  };
  'acts.write_import_undo': {
    import: string | null;
    changes: string | null;
  };
  'acts.write_leaving': {
    member: string | null;
    kind: string | null;
    day: string | null;
    voids: string | number | null;
    reason: string | null;
    moment: Date | string | null;
  };
  'acts.write_merged': {
    merge: string | null;
    changes: string | null;
    in_full: boolean | null;
  };
  'app.accept_invitation': {
    account: string | null;
  };
  'app.account_elsewhere': {
    address: string | null;
  };
  'app.account_of_member': {
    member: string | null;
  };
  'app.alike_keys': {
    lines: readonly string[] | null;
    numbers: readonly string[] | null;
  };
  'app.begin_lock': {
    email_hash: Buffer | null;
    device_id: string | null;
    at: Date | string | null;
    step?: string | null;
  };
  'app.boarded_member': {
    places: readonly number[] | null;
  };
  'app.boarding_device': {
    token: Buffer | null;
  };
  'app.cancel_reminders': {
    mail: string | null;
    moment: Date | string | null;
  };
  'app.card_list': Record<string, never>;
  'app.card_photo': {
    member: string | null;
  };
  'app.card_programs': Record<string, never>;
  'app.change_address': {
    account: string | null;
    address: string | null;
    hash: Buffer | null;
    kept_session?: string | null;
    link?: Buffer | null;
  };
  'app.claim_monday': {
    monday: string | null;
    chosen_by: Date | string | null;
    moment: Date | string | null;
  };
  'app.confirm_address': {
    hash: Buffer | null;
    at: Date | string | null;
  };
  'app.counting_record': {
    member: string | null;
  };
  'app.drop_invitation': {
    account: string | null;
  };
  'app.end_freeze': {
    account: string | null;
    judge: string | null;
    decided: string | null;
  };
  'app.ending_credentials': {
    from_moment: Date | string | null;
    until_moment: Date | string | null;
  };
  'app.enroll_boarding_device': {
    code: Buffer | null;
    token: Buffer | null;
    moment: Date | string | null;
  };
  'app.enter_boarding': {
    device: string | null;
    at_base: string | null;
    entry: string | null;
  };
  'app.forget_imports': {
    before: Date | string | null;
  };
  'app.freeze_by_link': {
    hash: Buffer | null;
    hours: number | null;
  };
  'app.freeze_link': {
    hash: Buffer | null;
  };
  'app.frozen_until': {
    account: string | null;
  };
  'app.has_factor': {
    account: string | null;
  };
  'app.has_fresh_proof': {
    claims?: string | null;
  };
  'app.has_left': {
    account: string | null;
  };
  'app.import_alike': {
    names: readonly string[] | null;
    phones: readonly string[] | null;
  };
  'app.import_known': {
    emails: readonly string[] | null;
    locks: boolean | null;
  };
  'app.import_places': {
    locks: boolean | null;
  };
  'app.import_same': {
    emails: readonly string[] | null;
    members: readonly string[] | null;
  };
  'app.invited_until': {
    account: string | null;
  };
  'app.is_account_grounded': {
    account: string | null;
  };
  'app.is_address_taken': {
    address: string | null;
    account: string | null;
  };
  'app.is_administrator': {
    account: string | null;
  };
  'app.is_holder_seen': {
    address: string | null;
  };
  'app.is_invitation_over': {
    account: string | null;
  };
  'app.is_lead': {
    account: string | null;
  };
  'app.is_super_administrator': {
    account: string | null;
  };
  'app.is_to_edit': {
    member: string | null;
  };
  'app.listed_organization': {
    wanted: string | null;
  };
  'app.make_boarding_device': {
    administrator: string | null;
    device_name: string | null;
    at_base: string | null;
    code: Buffer | null;
    until: Date | string | null;
    moment: Date | string | null;
  };
  'app.make_calendar': {
    account: string | null;
    base: string | null;
    hash: Buffer | null;
    moment: Date | string | null;
  };
  'app.may_change_address': {
    actor: string | null;
    account: string | null;
  };
  'app.may_unlock': {
    administrator: string | null;
    account: string | null;
  };
  'app.monday_bases': {
    lead: string | null;
    moment: Date | string | null;
    weeks: number | null;
    listed: number | null;
  };
  'app.names_of': {
    account: string | null;
  };
  'app.note_calendar_read': {
    hash: Buffer | null;
    digest: Buffer | null;
    moment: Date | string | null;
  };
  'app.open_import': {
    import: string | null;
    moment: Date | string | null;
    counts: string | null;
  };
  'app.purge_idempotency_keys': Record<string, never>;
  'app.purge_invitations': Record<string, never>;
  'app.purge_touched_people': Record<string, never>;
  'app.read_calendar': {
    hash: Buffer | null;
    moment: Date | string | null;
    weeks: number | null;
  };
  'app.record_export': {
    account: string | null;
    facts: string | null;
  };
  'app.reminders_undecided': Record<string, never>;
  'app.reminding_state': Record<string, never>;
  'app.reserve_attempt': {
    email_hash: Buffer | null;
    device_id: string | null;
    at: Date | string | null;
    most_failures: number | null;
    step?: string | null;
  };
  'app.resting_access': {
    account: string | null;
  };
  'app.role_for': {
    claims: string | null;
  };
  'app.rows_of_others': {
    emails: readonly string[] | null;
    names: readonly string[] | null;
    phones: readonly string[] | null;
  };
  'app.schema_files': Record<string, never>;
  'app.stated_places': {
    places: readonly number[] | null;
  };
  'app.take_in_member': {
    account: string | null;
    address: string | null;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    organization: string | null;
  };
  'app.tell_of_rights': {
    change: string | null;
    subject: string | null;
    subject_name: string | null;
    actor: string | null;
    more: string | null;
  };
  'app.tie_account': {
    member: string | null;
    actor: string | null;
  };
  'app.touch_account': {
    hash: Buffer | null;
  };
  'app.unreached_at': {
    bases: readonly string[] | null;
    from_moment: Date | string | null;
    until_moment: Date | string | null;
  };
  'app.was_address_confirmed': {
    hash: Buffer | null;
    at: Date | string | null;
  };
  'app.work_by_grant': {
    claims: string | null;
    act: string | null;
  };
  'app.write_imported': {
    import: string | null;
    people: string | null;
    changes: string | null;
  };
  'public.open_report': {
    report: string | null;
    program?: string | null;
    first_day?: string | null;
    last_day?: string | null;
  };
};
