import type { PunchRow } from '../api/credentials/queries.ts';
import { idOf, programRow, punchRow } from './sample-rows.ts';

let count = 0;

/** A punch of a session's program at LG1, as its page reads it; each is another. */
export function sessionPunchRow(name: string, over: Partial<PunchRow> = {}) {
  count += 1;
  const { id, punch_type, punch_date, voided_at } = punchRow({
    id: idOf(`punch ${count}`),
    punch_date: '2026-11-20T18:00:00.000+00:00',
    ...over,
  });
  const [first_name, last_name] = name.split(' ');
  const members = { id: idOf(name), first_name, last_name };
  const programs = {
    id: programRow('Rescue Deployment', 'LG1').id,
    name: 'Rescue Deployment',
    bases: { base_name: 'LG1' },
  };
  return { id, punch_type, punch_date, voided_at, certifications: { members, programs } };
}
