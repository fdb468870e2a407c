import type { Answers } from '@ffl/domain/answers';
import type { MemberAlike } from '@ffl/domain/members/alike';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toGrounding } from '../groundings/queries.ts';

export type NewPerson = { firstName: string; lastName: string; phone: string; email: string };

/** Who on record may be this person. */
export async function findAlike(server: Server, person: NewPerson): Promise<MemberAlike[]> {
  const { firstName, lastName, phone, email } = person;
  const rows = await readProcedure(server, 'members_alike', {
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
  });
  return rows.map(toAlike);
}

type Row = Answers['members_alike'][number];

export function toAlike(row: Row): MemberAlike {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    organization: row.organization,
    same: { name: row.same_name, phone: row.same_phone, email: row.same_email },
    grounding: row.grounding && toGrounding(row.grounding),
    former: row.former && { ...row.former, day: readCalendarDate(row.former.day) },
  };
}
