// Written by `npm run types` from what the procedures and functions answer. Change them, not this file.
import type { VerdictKind } from './cards/verdict.ts';
import type { LeftReason } from './credentials/bulk-messages.ts';
import type { PunchType } from './credentials/credential.ts';
import type { HistoryEntry } from './credentials/history.ts';
import type { ActKind } from './credentials/ledger.ts';
import type { RosterMark, RosterStatus } from './credentials/roster.ts';
import type { FlightStanding } from './credentials/standing.ts';
import type { ExpiryMove } from './currency/prospect.ts';
import type { NamedGrant } from './grants/words.ts';
import type { GroundingEvent } from './groundings/acts.ts';
import type { LeavingEvent } from './leaving/leaving.ts';
import type { HoldingAfterUndo, PlannedHolding } from './merges/holding.ts';
import type { MergeSide } from './merges/schemas.ts';
import type { ProgramType } from './programs/program-types.ts';
import type { ReminderState, Unreached } from './reminders/state.ts';
import type { Flight } from './reports/flight.ts';
import type { ReportMark, ReportProgram } from './reports/report.ts';
import type { Rows } from './rows.ts';
import type { StaysBecause, WentBack } from './transfer/undone-import.ts';
import type { ViewScreen } from './views/view.ts';

export type Answers = {
  access_list: {
    administrators: {
      user_id: string;
      first_name: string;
      last_name: string;
      role: 'admin' | 'super_admin';
      email: string;
      last_sign_in_at: string | null;
      has_second_step: boolean;
      is_own: boolean;
    }[];
    grantees: {
      user_id: string;
      first_name: string;
      last_name: string;
      email: string;
      last_sign_in_at: string | null;
      has_second_step: boolean | null;
      is_own: boolean;
      member_id: string | null;
      invited_until: string | null;
      grants: {
        id: string;
        kind: NamedGrant['kind'];
        scope: NamedGrant['scope']['of'];
        base: {
          id: string;
          name: string;
        } | null;
        organization: {
          id: string;
          name: string;
        } | null;
        starts_at: string;
        ends_at: string | null;
        reason: string;
        given_at: string;
        given_by: string | null;
      }[];
    }[];
  };
  acts_about: string[];
  base_overview: {
    bases: {
      id: string;
      base_name: string;
      description: string | null;
      is_active: boolean;
      former_names: string[];
      programs: {
        id: string;
        name: string;
        program_type: ProgramType | null;
        color: string;
        in_force: number;
        needed: number | null;
      }[];
      in_force: number;
      next: {
        member_id: string;
        first_name: string;
        last_name: string;
        program: string;
        until: string;
      } | null;
    }[];
  };
  base_references: {
    programs: number;
    seasons: number;
    trainings: number;
  };
  bases: {
    data: {
      id: string;
      base_name: string;
      description: string | null;
      is_active: boolean;
      former_names: string[];
      created_at: string;
    }[];
  };
  boarding_devices: {
    devices: {
      id: string;
      name: string;
      base: string;
      made_at: string;
      made_by: string | null;
      code_until: string | null;
      enrolled_at: string | null;
      written_at: string | null;
    }[];
  };
  'bulk-punch': {
    data: {
      batchId: string | null;
      punches: {
        memberId: string;
        name: string;
        lastName: string;
        programId: string;
        base: string | null;
        oldExpiresDate: string;
        newExpiresDate: string;
        staysLapsed: boolean;
        others: { programId: string; base: string | null; expiresDate: string }[];
        move: ExpiryMove['kind'];
        lacksAnnual: boolean;
        punchId: string;
      }[];
      left: {
        memberId: string;
        name: string | null;
        lastName: string | null;
        reason: LeftReason;
        recent?: {
          id: string;
          at: string;
          by: string | null;
        };
        held: { programId: string; base: string | null; expiresDate: string }[];
        grounding?: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        };
      }[];
    };
  };
  'bulk-void': {
    data: {
      undone: {
        memberId: string;
        programId: string;
        name: string;
        lastName: string;
        expiresDate: string | null;
      }[];
      kept: {
        memberId: string;
        programId: string;
        name: string | null;
        lastName: string | null;
        reason: 'undone_before' | 'changed_since' | 'member_missing';
      }[];
    };
  };
  'change-grant': {
    data: {
      grantId: string;
    };
  };
  credential_history: {
    event_id: string;
    credential_id: string;
    program_id: string;
    kind: HistoryEntry['kind'];
    at: string;
    recorded_at: string;
    punch_id: string | null;
    notes: string | null;
    is_live_mission: boolean;
    is_annual_initial: boolean;
    base: string | null;
    by: string | null;
    old_expiration_date: string | null;
    new_expiration_date: string;
    new_status: Rows['certifications']['status'];
    undone: {
      at: string;
      by: string | null;
      reason: string | null;
    } | null;
    can_undo: boolean;
    punch_type: PunchType | null;
    batch_id: string | null;
    batch_size: number;
    standing: FlightStanding | null;
    recorded_under: string | null;
    late_reason: string | null;
  }[];
  dashboard: {
    types: {
      type: ProgramType;
      in_force: number;
      expiring_14: number;
      grounded: number;
      lapsed: number;
    }[];
    unsaved_since: string;
    archive_behind_since: string | null;
    unreminded_since: string | null;
    bases: string[];
    needs: {
      with_number: number;
      short: {
        program_id: string;
        program: string;
        program_type: ProgramType | null;
        base: string | null;
        needed: number;
        in_force: number;
      }[];
    };
    attention: {
      total: number;
      today: number;
      rows: {
        member_id: string;
        first_name: string;
        last_name: string;
        organization: string;
        phone: string | null;
        program_id: string;
        program: string;
        base: string | null;
        program_type: ProgramType | null;
        until: string;
        annual_date: string | null;
      }[];
    };
    lapsing: {
      base: string | null;
      ends_14: number;
      ends_30: number;
      has_lapsed: number;
    }[];
    likenesses: {
      total: number;
      rows: {
        member_id: string;
        first_name: string;
        last_name: string;
        like_id: string;
        like_first_name: string;
        like_last_name: string;
        like_organization: string;
        like_grounded: boolean;
      }[];
    };
    punches: {
      total: number;
      rows: {
        id: string;
        at: string;
        kind: HistoryEntry['kind'];
        member_id: string;
        first_name: string;
        last_name: string;
        program_id: string;
        program: string;
        program_type: ProgramType | null;
        base: string | null;
        punched_at: string | null;
        expires: string;
        live_mission: boolean;
        recorded_by: string | null;
        is_voided: boolean;
        can_undo: boolean;
      }[];
    };
  };
  deletion_requests: {
    requests: {
      id: string;
      asked_at: string;
      by: string;
      was_asked: boolean;
      may_judge: boolean;
      people: {
        id: string;
        name: string;
        organization: string;
      }[];
    }[];
  };
  earlier_imports: {
    imports: {
      id: string;
      at: string;
      by: string | null;
      file_name: string;
      counts: {
        added: number;
        older: number;
        issued: number;
        leftOut: number;
        removed: number;
        renewed: number;
        updated: number;
        grounded: number;
        notAdded: number;
        replaced: number;
        unchanged: number;
        faultyRows: number;
        reactivated: number;
      };
      undone: {
        at: string;
        by: string | null;
        reason: string | null;
        stayed: number;
      } | null;
    }[];
  };
  'end-grant': {
    data: {
      grantId: string;
      hadEnded: boolean;
    };
  };
  export_members: {
    matched: number;
    members: {
      id: string;
      first_name: string;
      last_name: string;
      email: string;
      phone: string | null;
      organization: string;
      certification_level: string | null;
      credentials: {
        program: string;
        base: string | null;
        issued_date: string;
        expiration_date: string;
        annual_date: string | null;
        is_annual: boolean;
        status: Rows['certifications']['status'];
      }[];
    }[];
  };
  get_blocked_ips: {
    address: string;
    blocked_at: string;
    blocked_until: string;
    failures: number;
    accounts: number;
  }[];
  get_frozen_accounts: {
    user_id: string;
    email: string;
    person_name: string | null;
    frozen_at: string;
    frozen_until: string;
    frozen_by: string | null;
    may_decide: boolean;
  }[];
  get_locked_accounts: {
    email: string | null;
    email_mark: string;
    locked_until: string | null;
    is_held: boolean;
    failures: number;
    failures_in_row: number;
    locks: number;
    last_attempt_at: string;
    may_unlock: boolean;
  }[];
  get_recent_security_events: {
    id: number;
    at: string;
    name: string;
    email: string | null;
    email_mark: string | null;
    actor_name: string | null;
    address: string | null;
    user_agent: string | null;
    details: Record<string, unknown>;
  }[];
  get_second_steps: {
    user_id: string;
    email: string;
    person_name: string | null;
    is_administrator: boolean;
    needed_from: string | null;
    factors: {
      kind: string;
      name: string | null;
      since: string;
    }[];
    codes: number;
  }[];
  get_security_config: {
    key: string;
    value: string | number;
    default_value: string | number;
    lowest: number | null;
    highest: number | null;
    choices: string[] | null;
    changed_at: string | null;
    changed_by: string | null;
  }[];
  'give-grant': {
    data: {
      grantId: string;
      userId: string;
      isInvited: boolean;
    };
  };
  grant_recipient: {
    name: string | null;
    has_account: boolean;
    administers: boolean;
    is_set_aside: boolean;
  };
  grants_of_member: {
    id: string;
    kind: NamedGrant['kind'];
    scope: NamedGrant['scope']['of'];
    base: {
      id: string;
      name: string;
    } | null;
    organization: {
      id: string;
      name: string;
    } | null;
    starts_at: string;
    ends_at: string | null;
    reason: string;
    given_at: string;
    given_by: string | null;
  }[];
  'ground-member': {
    data: {
      id: string;
    };
  };
  groundings_now: {
    member_id: string;
    id: string;
    since: string;
    until: string | null;
    reason: string;
  }[];
  groundings_of: {
    id: string;
    kind: GroundingEvent['kind'];
    until: string | null;
    voids: string | null;
    at: string;
    reason: string | null;
    recorded_by: string;
    is_by_server: boolean;
  }[];
  hidden_among: string[];
  import_status: {
    state: 'staged' | 'cancelled' | 'committed';
    done: number;
    total: number;
    result: {
      added: number;
      older: number;
      issued: number;
      leftOut: number;
      removed: number;
      renewed: number;
      updated: number;
      grounded: number;
      notAdded: number;
      replaced: number;
      unchanged: number;
      faultyRows: number;
      reactivated: number;
    } | null;
    is_running: boolean;
  } | null;
  lapses_ahead: {
    weeks: string[];
    this_month: number;
    programs: {
      program_type: ProgramType | null;
      program_id: string | null;
      by_week: number[];
    }[];
  };
  leavings_of: {
    id: string;
    kind: LeavingEvent['kind'];
    day: string | null;
    voids: string | null;
    at: string;
    reason: string | null;
    recorded_by: string | null;
    is_by_server: boolean;
  }[];
  'lift-grounding': {
    data: {
      id: string;
    };
  };
  list_member_ids: {
    matched: number;
    ids: string[];
  };
  list_members: {
    total: number;
    matched: number;
    members: {
      id: string;
      first_name: string;
      last_name: string;
      email: string;
      phone: string | null;
      organization: string;
      current_until: string | null;
      held_count: number;
      live_missions: number;
      credentials: {
        program_id: string;
        expiration_date: string;
        annual_date?: string;
      }[];
      grounding: {
        id: string;
        since: string;
        until: string | null;
      } | null;
      former: {
        id: string;
        day: string;
        reason: string;
      } | null;
    }[];
  };
  member_address: {
    account: {
      address: string;
      is_own: boolean;
      is_confirmed: boolean;
      is_frozen: boolean;
      administers: boolean;
      may_change: boolean;
    } | null;
    waiting: {
      address: string;
      asked_at: string;
      expires_at: string;
      by_administrator: boolean;
    } | null;
    loose: {
      address: string;
      since: string;
      may_tie: boolean;
    } | null;
  };
  member_likenesses: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    organization: string;
    same_name: boolean;
    same_phone: boolean;
    grounding: {
      id: string;
      since: string;
      until: string | null;
      reason: string;
    } | null;
    former: {
      id: string;
      day: string;
      reason: string;
    } | null;
  }[];
  member_reminders: {
    unreached: Unreached | null;
    address: string | null;
    refused_at: string | null;
    reminders: {
      id: number;
      program_id: string;
      program: string;
      base: string | null;
      expires_at: string;
      step: number;
      day: string;
      state: ReminderState;
      state_at: string;
    }[];
  };
  member_trainings: {
    id: string;
    date: string;
    start_time: string | null;
    training_type: string;
    base: string | null;
  }[];
  members_alike: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    organization: string;
    same_name: boolean;
    same_phone: boolean;
    same_email: boolean;
    grounding: {
      id: string;
      since: string;
      until: string | null;
      reason: string;
    } | null;
    former: {
      id: string;
      day: string;
      reason: string;
    } | null;
  }[];
  members_named: {
    name: string;
    id: string | null;
    first_name: string | null;
    last_name: string | null;
    organization: string | null;
    certification_level: string | null;
  }[];
  merge: {
    data: {
      mergeId: string;
      memberId: string;
    };
  };
  merges_of: {
    leadsTo: string | null;
    merges: {
      id: string;
      at: string;
      by: string | null;
      firstName: string;
      lastName: string;
    }[];
  };
  organization_counts: {
    organizations: {
      id: string;
      members: number;
    }[];
  };
  own_address: {
    address: string;
    record_address: string | null;
    waiting: {
      address: string;
      asked_at: string;
      expires_at: string;
      by_administrator: boolean;
    } | null;
  };
  own_calendars: {
    calendars: {
      base_id: string | null;
      base: string | null;
      created_at: string | null;
      read_at: string | null;
    }[];
  };
  own_grants: {
    first_name: string;
    last_name: string;
    member_id: string | null;
    grants: {
      id: string;
      kind: NamedGrant['kind'];
      scope: NamedGrant['scope']['of'];
      base: {
        id: string;
        name: string;
      } | null;
      organization: {
        id: string;
        name: string;
      } | null;
      ends_at: string | null;
    }[];
  } | null;
  own_grounding: {
    grounding: {
      id: string;
      since: string;
      until: string | null;
      reason: string;
    } | null;
  };
  own_letters: {
    wants_reminders: boolean | null;
    is_reminding: boolean;
    address: string;
    refused_at: string | null;
    bases:
      | {
          id: string;
          name: string;
          is_led: boolean;
        }[]
      | null;
    led: {
      bases: string[];
      wants_letter: boolean;
    } | null;
    last_monday: {
      monday: string;
      state: ReminderState;
    } | null;
  };
  own_sessions: {
    most: number;
    sessions: {
      id: string;
      user_agent: string | null;
      started_at: string;
      last_used_at: string;
      is_current: boolean;
    }[];
  };
  own_trainings: {
    trainings: {
      id: string;
      date: string;
      start_time: string | null;
      training_type: string;
      agency: string | null;
      base: string | null;
      meeting_place: string | null;
      places: number | null;
      places_left: number | null;
      comes: boolean | null;
      before_move: boolean;
    }[];
  };
  own_views: {
    id: string;
    name: string;
    query: string;
    screen: ViewScreen;
    is_default: boolean;
  }[];
  'plan-attendees': {
    data: {
      program: {
        id: string;
        name: string;
        base: string;
      };
      annualInitialTraining: boolean;
      attendees: {
        memberId: string;
        name: string;
        lastName: string;
        act: ActKind;
        programId: string;
        base: string;
        oldExpiresDate: string | null;
        newExpiresDate: string;
        staysLapsed: boolean;
        others: { programId: string; base: string | null; expiresDate: string }[];
        move: ExpiryMove['kind'];
        lacksAnnual: boolean;
        recent: {
          id: string;
          at: string;
          by: string | null;
        } | null;
        grounding: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        } | null;
      }[];
      left: {
        memberId: string;
        name: string;
        lastName: string;
        reason: LeftReason;
      }[];
    };
  };
  'plan-bulk-punch': {
    data: {
      punches: {
        memberId: string;
        name: string;
        lastName: string;
        programId: string;
        base: string | null;
        oldExpiresDate: string;
        newExpiresDate: string;
        staysLapsed: boolean;
        others: { programId: string; base: string | null; expiresDate: string }[];
        move: ExpiryMove['kind'];
        lacksAnnual: boolean;
      }[];
      left: {
        memberId: string;
        name: string | null;
        lastName: string | null;
        reason: LeftReason;
        recent?: {
          id: string;
          at: string;
          by: string | null;
        };
        held: { programId: string; base: string | null; expiresDate: string }[];
        grounding?: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        };
      }[];
    };
  };
  'plan-bulk-void': {
    data: {
      undone: {
        memberId: string;
        programId: string;
        name: string;
        lastName: string;
        expiresDate: string | null;
      }[];
      kept: {
        memberId: string;
        programId: string;
        name: string | null;
        lastName: string | null;
        reason: 'undone_before' | 'changed_since' | 'member_missing';
      }[];
    };
  };
  'plan-merge': {
    data: {
      kept: {
        id: string;
        firstName: string;
        lastName: string;
        email: string;
        phone: string | null;
        organization: string;
        certificationLevel: string | null;
        hasPhoto: boolean;
        createdAt: string;
        hasLeft: boolean;
        account: {
          id: string;
          email: string;
          lastSignInAt: string | null;
          isOwn: boolean;
          hasRights: boolean;
          mayEnd: boolean;
        } | null;
        grounding: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        } | null;
        trainings: number;
        answers: number;
      };
      hidden: {
        id: string;
        firstName: string;
        lastName: string;
        email: string;
        phone: string | null;
        organization: string;
        certificationLevel: string | null;
        hasPhoto: boolean;
        createdAt: string;
        hasLeft: boolean;
        account: {
          id: string;
          email: string;
          lastSignInAt: string | null;
          isOwn: boolean;
          hasRights: boolean;
          mayEnd: boolean;
        } | null;
        grounding: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        } | null;
        trainings: number;
        answers: number;
      };
      programs: {
        id: string;
        name: string;
        base: string | null;
        twoClocks: boolean;
        kept: PlannedHolding | null;
        hidden: PlannedHolding;
        becomes: PlannedHolding | null;
        question: {
          of: MergeSide;
          at: string;
          by: string | null;
          stands: boolean | null;
          ifStands: PlannedHolding;
          ifNot: PlannedHolding;
        } | null;
      }[];
      account: {
        stays: string | null;
        ends: string | null;
        isAsked: boolean;
      };
      email: string;
      grounding: {
        until: string | null;
      } | null;
      missing: ('account' | 'removals')[];
      fingerprint: string;
    };
  };
  'plan-undo-import': {
    data: {
      fileName: string | null;
      savedAt: string;
      savedBy: string | null;
      needsReason: boolean;
      undone: {
        at: string;
        by: string | null;
        reason: string | null;
      } | null;
      wasUndone: boolean;
      counts: {
        deleted: number;
        returned: number;
        credentials: number;
        stayed: number;
      };
      back: {
        memberId: string;
        name: string;
        lastName: string;
        kind: WentBack['kind'];
        what: string;
        expiresDate: string | null;
      }[];
      stayed: {
        memberId: string;
        name: string;
        lastName: string;
        kind: WentBack['kind'];
        what: string;
        reason: StaysBecause;
      }[];
    };
  };
  'plan-undo-merge': {
    data: {
      mergeId: string;
      at: string;
      by: string | null;
      kept: {
        id: string;
        firstName: string;
        lastName: string;
        email: string;
        organization: string;
      };
      hidden: {
        id: string;
        firstName: string;
        lastName: string;
        email: string;
        organization: string;
      };
      acts: {
        id: string;
        programId: string;
        kind: HistoryEntry['kind'];
        at: string;
        recordedAt: string;
        by: string | null;
        notes: string | null;
        belongsTo: MergeSide;
      }[];
      programs: {
        id: string;
        name: string;
        base: string | null;
        twoClocks: boolean;
        kept: HoldingAfterUndo;
        hidden: HoldingAfterUndo;
      }[];
      fingerprint: string;
    };
  };
  program_cards: {
    programs: {
      id: string;
      name: string;
      description: string | null;
      validity_period_days: number;
      requires_training: boolean;
      two_clocks: boolean;
      color: string;
      base_id: string | null;
      base: string | null;
      base_is_active: boolean;
      program_type: ProgramType | null;
      seasons: {
        start_date: string;
        end_date: string;
        is_active: boolean;
      }[];
      members: number;
      in_force: number;
      needed: number | null;
      shown: {
        id: string;
        first_name: string;
        last_name: string;
      }[];
      next: {
        member_id: string;
        first_name: string;
        last_name: string;
        until: string;
      } | null;
    }[];
  };
  program_detail: {
    total: number;
    in_force: number;
    expiring_14: number;
    grounded: number;
    lapsed: number;
    shown: {
      id: string;
      first_name: string;
      last_name: string;
    }[];
    needed: number | null;
    is_reminding: boolean;
    reminder_steps: number[] | null;
    seasons: {
      id: string;
      name: string;
      program_id: string;
      start_date: string;
      end_date: string;
      is_active: boolean;
      created_at: string;
      members: number;
      shown: {
        id: string;
        first_name: string;
        last_name: string;
      }[];
      records: number;
    }[];
  } | null;
  'punch-attendees': {
    data: {
      batchId: string | null;
      punches: {
        memberId: string;
        name: string;
        lastName: string;
        act: ActKind;
        programId: string;
        base: string;
        oldExpiresDate: string | null;
        newExpiresDate: string;
        staysLapsed: boolean;
        others: { programId: string; base: string | null; expiresDate: string }[];
        move: ExpiryMove['kind'];
        lacksAnnual: boolean;
        punchId: string;
      }[];
      left: {
        memberId: string;
        name: string | null;
        lastName: string | null;
        reason: LeftReason;
        recent?: {
          id: string;
          at: string;
          by: string | null;
        };
        grounding?: {
          id: string;
          since: string;
          until: string | null;
          reason: string;
        };
      }[];
    };
  };
  readiness_board: {
    asked_at: string;
    today: string;
    columns: {
      key: string;
      name: string;
      base: string | null;
      type: ProgramType | null;
      programs: string[];
      needed: number | null;
      counts: {
        in_force: number;
        expiring_14: number;
        grounded: number;
        lapsed: number;
      } | null;
      everybody: number | null;
    }[];
    matched: number;
    rows: {
      member_id: string;
      first_name: string | null;
      last_name: string | null;
      organization: string | null;
      phone: string | null;
      held: {
        program_id: string;
        expiration_date: string;
        annual_date?: string;
      }[];
      grounding: {
        id: string;
        since: string;
        until: string | null;
      } | null;
    }[];
  };
  readiness_weeks: {
    weeks: string[];
    without_number: number;
    programs: {
      program_id: string;
      name: string;
      program_type: ProgramType | null;
      base: string | null;
      needed: number;
      in_force: number;
      by_week: number[];
    }[];
  };
  'remove-credential': {
    data: {
      credential: Rows['certifications'];
      removal: {
        id: string;
        at: string;
      };
    };
  };
  'renew-credential': {
    data: {
      credential: Rows['certifications'];
      punch: Rows['certification_punches'];
      oldExpiresDate: string;
    };
  };
  report_counts: {
    total: number;
    months: {
      month: string;
      program: ReportProgram | null;
      count: number;
    }[];
    compared: {
      boardings: number;
      live_missions: number;
      trainings: number;
      unknown: number;
      unlinked: number;
      elsewhere: number;
    } | null;
  };
  report_page: {
    asked_at: string;
    rows: {
      id: string;
      member_id: string | null;
      name: string | null;
      organization: string | null;
      mark: ReportMark | null;
      program: string;
      program_type: ProgramType | null;
      base: string | null;
      day: string;
      expires_on: string | null;
      notes: string | null;
      recorded_by: string | null;
      is_by_server: boolean;
      reminder: {
        step: number;
        state: ReminderState;
      } | null;
      flight: {
        what: Flight['what'];
        at: string;
        recorded_at: string | null;
        text: string;
        reason: string;
        verdict: VerdictKind | null;
        as_it_was: FlightStanding | null;
        as_known: FlightStanding | null;
        undone: {
          at: string;
          by: string;
          reason: string;
        } | null;
      } | null;
    }[];
  };
  'return-member': {
    data: {
      id: string;
      act: string;
    };
  };
  'roll-call-punch': {
    data: {
      punchId: string;
      punchedAt: string;
      expiresDate: string;
      staysLapsed: boolean;
      isOvertaken: boolean;
      move: ExpiryMove['kind'];
      lacksAnnual: boolean;
    };
  };
  search_members: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    organization: string;
    current_until: string | null;
    held: {
      program_id: string;
      expiration_date: string;
      annual_date?: string;
    }[];
    grounding: {
      id: string;
      since: string;
      until: string | null;
    } | null;
  }[];
  season_roster: {
    asked_at: string;
    season: {
      id: string;
      name: string;
      program_id: string;
      start_date: string;
      end_date: string;
      is_active: boolean;
      created_at: string;
      members: number;
      shown: {
        id: string;
        first_name: string;
        last_name: string;
      }[];
      records: number;
    };
    total: number;
    rows: {
      member_id: string;
      first_name: string | null;
      last_name: string | null;
      organization: string | null;
      mark: RosterMark | null;
      credential_date: string;
      expiration_date: string;
      status: RosterStatus;
      recorded_by: string | null;
      is_by_server: boolean;
    }[];
  } | null;
  'set-aside-member': {
    data: {
      id: string;
      act: string;
    };
  };
  texts_on_record: {
    text: string;
    is_level: boolean;
    is_organization: boolean;
  }[];
  'training-coming': {
    data: {
      places: number | null;
      answers: {
        memberId: string;
        name: string;
        level: string | null;
        organization: string;
        comes: boolean;
        answeredAt: string;
        byAdministrator: boolean;
        beforeMove: boolean;
      }[];
      renewed: number | null;
      issued: number | null;
      notPunched: string | null;
    };
  };
  training_detail: {
    id: string;
    base: string | null;
    date: string;
    pilot?: string | null;
    agency: string | null;
    coming?: number;
    places: number | null;
    base_id: string | null;
    trainees?: {
      id: string;
      name: string | null;
      level: string | null;
      agency: string | null;
      member_id: string | null;
    }[];
    season_id: string | null;
    created_at: string;
    program_id: string | null;
    start_time: string | null;
    is_upcoming: boolean;
    medical_crew?: string | null;
    meeting_place: string | null;
    training_type: string;
    is_initial_training: boolean;
  } | null;
  training_list: {
    asked_at: string;
    total: number;
    rows: {
      id: string;
      date: string;
      start_time: string | null;
      training_type: string;
      agency: string | null;
      base: string | null;
      program_id: string | null;
      places: number | null;
      coming: number | null;
      trainees: number | null;
    }[];
  };
  training_overview: {
    bases: {
      base: string | null;
      upcoming: number;
      completed: number;
      next: string | null;
      last: string | null;
    }[];
    sessions: {
      id: string;
      date: string;
      start_time: string | null;
      training_type: string;
      agency: string | null;
      base: string | null;
      program_id: string | null;
      places: number | null;
      coming: number | null;
      trainees: number | null;
    }[];
  };
  'undo-import': {
    data: {
      fileName: string | null;
      savedAt: string;
      savedBy: string | null;
      needsReason: boolean;
      undone: {
        at: string;
        by: string | null;
        reason: string | null;
      };
      wasUndone: boolean;
      counts: {
        deleted: number;
        returned: number;
        credentials: number;
        stayed: number;
      };
      back: {
        memberId: string;
        name: string;
        lastName: string;
        kind: WentBack['kind'];
        what: string;
        expiresDate: string | null;
      }[];
      stayed: {
        memberId: string;
        name: string;
        lastName: string;
        kind: WentBack['kind'];
        what: string;
        reason: StaysBecause;
      }[];
    };
  };
  'undo-merge': {
    data: {
      keptId: string;
      hiddenId: string;
    };
  };
  'void-credential': {
    data: {
      credential: Rows['certifications'];
    };
  };
  'void-grounding': {
    data: {
      id: string;
    };
  };
};
