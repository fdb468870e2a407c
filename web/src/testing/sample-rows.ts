import type { Answers } from '@ffl/domain/answers';
import { type ProgramRecord, toProgramRecord } from '@ffl/domain/programs/program-record';
import { vi } from 'vitest';
import type { CertificationRow, PunchRow } from '../api/credentials/queries.ts';
import type { MemberRow } from '../api/members/rows.ts';
import type { ListedOrganizationRow } from '../api/organizations/listed-queries.ts';
import type { ProgramRow } from '../api/programs/queries.ts';
import { rowLike } from './answers.ts';
import { unlessSaid } from './network.ts';
import { recordedAnswers, recordedRows } from './recorded-answers.ts';

type MemberFoundRow = Answers['search_members'][number];

/** Rows as the server sends them, only for tests that stub the network. */
export function programRow(name: string, base: string, over: Partial<ProgramRow> = {}): ProgramRow {
  const types: Record<string, ProgramRow['program_type']> = {
    'Avalanche Deployment': 'avalanche',
    'Rescue Deployment': 'rescue',
  };
  const row = rowLike(recordedRows.programs, {
    id: idOf(`${name} ${base}`),
    name,
    description: null,
    validity_period_days: 365,
    requires_training: true,
    two_clocks: false,
    base_id: idOf(base),
    program_type: types[name] ?? 'lift_ticket',
  });
  return { ...row, bases: { base_name: base, is_active: true }, seasons: [], ...over };
}

/** The program in the form that functions return. */
export function programRecord(row: ProgramRow): ProgramRecord {
  const typed = { name: row.name, programType: row.program_type };
  return toProgramRecord({
    ...typed,
    id: row.id,
    description: row.description,
    validityPeriodDays: row.validity_period_days,
    requiresTraining: row.requires_training,
    twoClocks: row.two_clocks,
    color: row.color,
    base: row.bases?.base_name ?? null,
    baseId: row.base_id,
    isBaseActive: row.bases?.is_active ?? true,
    seasons: [],
    createdAt: row.created_at,
  });
}

export function memberRow(over: Partial<MemberRow> = {}): MemberRow {
  return rowLike(recordedRows.members, {
    id: idOf('Amelia Ortega'),
    phone: null,
    certification_level: null,
    user_id: idOf('account'),
    status: 'active',
    ...over,
  });
}

/** A credential in its short form. */
export function heldRow({
  program_id,
  expiration_date,
  annual_date,
}: CertificationRow): MemberFoundRow['held'][number] {
  return { program_id, expiration_date, ...(annual_date !== null && { annual_date }) };
}

/** A base as the functions return it. */
export function baseRow(name: string, over: Partial<Answers['bases']['data'][number]> = {}) {
  const base = { id: idOf(name), base_name: name, description: null, is_active: true, former_names: [] };
  return rowLike(recordedAnswers.bases.data, { ...base, ...over });
}

export function foundRow(
  member: MemberRow,
  currentUntil: string | null,
  held: MemberFoundRow['held'] = [],
): MemberFoundRow {
  const { id, first_name, last_name, email, organization } = member;
  const found = { id, first_name, last_name, email, organization, current_until: currentUntil, held, grounding: null };
  return rowLike(recordedAnswers.search_members, found);
}

/** Somebody on record who has the name of whoever is about to be added. */
export function alikeRow(member: MemberRow, over: Partial<Answers['members_alike'][number]> = {}) {
  const { id, first_name, last_name, email, organization } = member;
  return rowLike(recordedAnswers.members_alike, { id, first_name, last_name, email, organization, ...over });
}

export function organizationRow(
  name: string,
  display_name: string,
  over: Partial<ListedOrganizationRow> = {},
): ListedOrganizationRow {
  return rowLike(recordedRows.organization_whitelist, {
    id: idOf(name),
    name,
    display_name,
    created_at: '2024-05-01T18:00:00.123456+00:00',
    updated_at: '2026-11-05T18:00:00.123456+00:00',
    ...over,
  });
}

export type CertificationWithPunches = CertificationRow & { certification_punches: PunchRow[] };

export function certificationRow(
  program: ProgramRow,
  expires: string,
  punches: PunchRow[] = [],
): CertificationWithPunches {
  const row = rowLike(recordedRows.certifications, {
    id: idOf(`credential ${program.id}`),
    member_id: idOf('Amelia Ortega'),
    program_id: program.id,
    issued_date: '2025-11-20T12:00:00.123456+00:00',
    expiration_date: expires,
    status: 'valid',
    season_id: null,
    initial_training_session_id: null,
    annual_date: null,
  });
  return { ...row, certification_punches: punches };
}

export function punchRow(over: Partial<PunchRow> = {}): PunchRow {
  return rowLike(recordedRows.certification_punches, {
    id: idOf('punch'),
    certification_id: idOf('credential'),
    punch_type: 'recertification',
    punch_date: '2026-01-09T12:00:00.123456+00:00',
    notes: 'Punch recorded on 1/9/2026',
    training_session_id: null,
    voided_at: null,
    void_reason: null,
    ...over,
  });
}

/** A uuid that is always the same for the same word. */
export function idOf(word: string): string {
  const digits = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffffffffff, 7).toString(16);
  return `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
}

export type Sent = { path: string; body: unknown; idempotencyKey: string | null };

type Answer = { status?: number; body: unknown } | 'lost';

/** Answers by path; every write request is kept. 'lost': the connection breaks before a response. */
/** By default nobody is grounded. */
function nobodyGrounded(path: string): Answer | undefined {
  return path in unlessSaid ? { body: unlessSaid[path] } : undefined;
}

export function stubNetwork(answers: Record<string, (sent: Sent, url: URL) => Answer>): Sent[] {
  const writes: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    // Like the browser, doesn't send requests that were already canceled, maybe in an earlier test.
    init.signal?.throwIfAborted();
    const url = new URL(input, 'http://localhost:3000');
    if (url.pathname === '/config.json') return Response.json({ anonKey: 'anon', passwordMinLength: 8 });
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const sent = { path: url.pathname, body, idempotencyKey: new Headers(init.headers).get('Idempotency-Key') };
    if (url.pathname.startsWith('/functions/')) writes.push(sent);
    const answer = answers[url.pathname]?.(sent, url) ??
      nobodyGrounded(url.pathname) ?? { status: 404, body: { message: 'not stubbed' } };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return writes;
}
