/**
 * The sealed tables, in this order forever. Another append-only table is a name here, a row below and a table of what was
 * sealed.
 */
export const ledgerNames = ['credential', 'security', 'rule', 'grounding', 'boarding', 'leaving'] as const;
export type LedgerName = (typeof ledgerNames)[number];
export type PerLedger<Value> = Record<LedgerName, Value>;

export function perLedger<Value>(of: (name: LedgerName) => Value): PerLedger<Value> {
  return {
    credential: of('credential'),
    security: of('security'),
    rule: of('rule'),
    grounding: of('grounding'),
    boarding: of('boarding'),
    leaving: of('leaving'),
  };
}

type Ledger = {
  events: string;
  sealed: string;
  sequence: string;
  columns: readonly string[];
  /**
   * For a table whose rows aren't kept forever: functions that tell whether a row's time is over, and delete those
   * marked by a seal.
   */
  purged?: { isOver: string; purge: string };
};

/** The columns of a row's hash, in this order forever: a column added later isn't among them. */
export const ledgers: Readonly<PerLedger<Ledger>> = {
  credential: {
    events: 'app.credential_events',
    sealed: 'app.sealed_credential_events',
    sequence: 'app.credential_events_id_seq',
    columns:
      listed(`id, credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, punch_id, voids,
      actor_id, at, recorded_at, old_status, new_status, old_issued_date, new_issued_date, old_expiration_date,
      new_expiration_date, old_annual_date, new_annual_date, base, is_annual_initial, is_live_mission, season_id,
      training_session_id, batch_id`),
  },
  security: {
    events: 'app.security_events',
    sealed: 'app.sealed_security_events',
    sequence: 'app.security_events_id_seq',
    columns: listed('id, at, name, email_hash, user_id, actor_id, address, user_agent, details'),
    purged: { isOver: 'app.is_event_over', purge: 'app.purge_security_events' },
  },
  rule: {
    events: 'app.clock_rules',
    sealed: 'app.sealed_clock_rules',
    sequence: 'app.clock_rules_id_seq',
    columns: listed('id, batch_id, program_id, at, after_event, rule'),
  },
  grounding: {
    events: 'app.grounding_events',
    sealed: 'app.sealed_grounding_events',
    sequence: 'app.grounding_events_id_seq',
    columns: listed('id, member_id, kind, until, voids, actor_id, at, recorded_at'),
  },
  boarding: {
    events: 'app.boardings',
    sealed: 'app.sealed_boardings',
    sequence: 'app.boardings_id_seq',
    columns:
      listed(`id, key, device_id, actor_id, kind, voids, at, recorded_at, base, mission, reason, member_id, verdict,
      checked, program_ids`),
    purged: { isOver: 'app.is_boarding_over', purge: 'app.purge_boardings' },
  },
  leaving: {
    events: 'app.leaving_events',
    sealed: 'app.sealed_leaving_events',
    sequence: 'app.leaving_events_id_seq',
    columns: listed('id, member_id, kind, day, voids, actor_id, at, recorded_at'),
  },
};

function listed(columns: string): string[] {
  return columns.split(/,\s+/);
}

/** Ledgers whose rows are deleted once their time is over. */
export const purgedLedgers = ledgerNames.flatMap((name) => {
  const { purged, ...ledger } = ledgers[name];
  return purged ? [{ ...ledger, ...purged, name }] : [];
});

/**
 * SQL for the hash of row `e`: over its binary form, which no connection setting changes. It names functions no
 * database owner can replace.
 */
export function rowHash(name: LedgerName): string {
  const row = ledgers[name].columns.map((column) => `e.${column}`).join(', ');
  return `pg_catalog.sha256(pg_catalog.record_send(row(${row})))`;
}

/** SQL that gathers rows of `id` and `hash` into what a seal keeps of them: how many, and the hash of all. */
export const summedUp = `count(*)::integer as rows,
  pg_catalog.encode(pg_catalog.sha256(coalesce(pg_catalog.string_agg(pg_catalog.int8send(id) || hash, ''::bytea order by id), ''::bytea)), 'hex') as digest`;
