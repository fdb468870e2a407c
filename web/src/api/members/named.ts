import type { Answers } from '@ffl/domain/answers';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

/** A member in short, for a handwritten list of people. */
export type MemberNamed = {
  id: string;
  firstName: string;
  lastName: string;
  certificationLevel: string | null;
  organization: string;
};

/** Members with each of up to 500 names, or that several members share a name. Names without a member are left out. */
export async function findMembersNamed(
  server: Server,
  names: readonly string[],
): Promise<Map<string, MemberNamed | 'several'>> {
  if (names.length === 0) return new Map();
  const rows = await readProcedure(server, 'members_named', { names });
  return new Map(rows.map((row) => [row.name, memberOf(row) ?? 'several']));
}

/** Null if several members have the name. */
function memberOf(row: Answers['members_named'][number]): MemberNamed | null {
  const { id, first_name: firstName, last_name: lastName, organization, certification_level: certificationLevel } = row;
  if (id === null || firstName === null || lastName === null || organization === null) return null;
  return { id, firstName, lastName, organization, certificationLevel };
}

/** Finds which of up to 500 texts are an organization or a level on a member's record. */
export async function findTextsOnRecord(
  server: Server,
  texts: readonly string[],
): Promise<{ levels: Set<string>; organizations: Set<string> }> {
  const rows = texts.length === 0 ? [] : await readProcedure(server, 'texts_on_record', { texts });
  const textsOf = (isMeant: (row: Answers['texts_on_record'][number]) => boolean) =>
    new Set(rows.filter(isMeant).map(({ text }) => text));
  return { levels: textsOf((row) => row.is_level), organizations: textsOf((row) => row.is_organization) };
}
