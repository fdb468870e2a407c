import { expect, test } from 'vitest';
import { certificationRow, foundRow, memberRow, programRow } from '../testing/sample-rows.ts';
import { toCredential } from './credentials/queries.ts';
import { toMemberFound, toMemberPage } from './members/rows.ts';

test('every page can read the last expiry the database stores', () => {
  const text = '2100-12-31T23:59:59.999999+00:00';
  const program = programRow('Rescue Deployment', 'LG1');
  const member = memberRow();
  const credential = { program_id: program.id, name: program.name, base: 'LG1', color: program.color };
  const { members } = toMemberPage({
    total: 1,
    matched: 1,
    members: [
      {
        ...member,
        current_until: text,
        held_count: 1,
        live_missions: 0,
        grounding: null,
        former: null,
        credentials: [{ ...credential, expiration_date: text }],
      },
    ],
  });
  const last = new Date('2100-12-31T23:59:59.999Z');
  expect(members[0]?.currentUntil).toEqual(last);
  expect(members[0]?.credentials[0]?.expiresDate).toEqual(last);
  expect(toMemberFound(foundRow(member, text)).currentUntil).toEqual(last);
  expect(toCredential(certificationRow(program, text), []).expiresDate).toEqual(last);
});
