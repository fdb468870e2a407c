import type { MemberAlike } from '@ffl/domain/members/alike';
import { nameLines, phoneDigits } from '@ffl/domain/members/alike-keys';
import { readInstant } from '@ffl/domain/time/denver';
import type { PlannedMember } from '@ffl/domain/transfer/import-plan';
import type {
  Imported,
  ImportPlaces,
  ImportRow,
  KnownCredential,
  KnownPerson,
} from '@ffl/domain/transfer/import-world';
import type { SamePerson } from '@ffl/domain/transfer/schemas';
import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import type { SameAddress } from './staged-import.ts';

/** Instants are texts. */
type KnownRow = Omit<KnownPerson, 'credentials'> & {
  credentials: (WithTexts<Omit<KnownCredential, 'imported'>> & {
    imported: (WithTexts<Omit<Imported, 'before'>> & { before: WithTexts<Before> | null }) | null;
  })[];
};

type Before = NonNullable<Imported['before']>;

type WithTexts<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

/** What all staged rows are compared with; locks the programs if something is about to be written. */
export async function readPlaces({ query }: Transaction, { locks }: { locks: boolean }): Promise<ImportPlaces> {
  const { rows } = await query<{ places: ImportPlaces }>(...answerOf('app.import_places', { locks }, 'places'));
  const [row] = rows;
  if (!row) throw new Error('The programs were not read');
  return row.places;
}

/** The people with these e-mail addresses, locked if something is about to be written. */
export async function readKnown(
  { query }: Transaction,
  emails: readonly string[],
  { locks }: { locks: boolean },
): Promise<KnownPerson[]> {
  const { rows } = await query<{ known: KnownRow[] }>(...answerOf('app.import_known', { emails, locks }, 'known'));
  const [row] = rows;
  if (!row) throw new Error('The records were not read');
  return row.known.map(({ credentials, ...person }) => ({
    ...person,
    credentials: credentials.map(({ imported, ...one }) => ({
      ...one,
      ...datesOf(one),
      imported: imported && {
        ...imported,
        annualDate: instantOf(imported.annualDate),
        follows: instantOf(imported.follows),
        before: imported.before && {
          ...imported.before,
          ...datesOf(imported.before),
          issuedDate: readInstant(imported.before.issuedDate),
        },
      },
    })),
  }));
}

/** The rows about people whom the caller's grant doesn't let them import. */
export async function readRowsOfOthers(
  { all }: Transaction,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<ImportRow>> {
  const found = await all<{ place: string }>(
    ...rowsOf(
      'app.rows_of_others',
      {
        emails: rows.map(({ cells }) => (cells.email ?? '').trim().toLowerCase()),
        names: rows.map(({ cells: { firstName = '', lastName = '' } }) => `${firstName} ${lastName}`),
        phones: rows.map(({ cells }) => cells.phone ?? ''),
      },
      'rows_of_others as place',
    ),
  );
  const places = new Set(found.map(({ place }) => Number(place)));
  return new Set(rows.filter((_, index) => places.has(index + 1)));
}

function datesOf({ expiresDate, annualDate }: { expiresDate: string; annualDate: string | null }) {
  return { expiresDate: readInstant(expiresDate), annualDate: instantOf(annualDate) };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : readInstant(text);
}

/** The records' addresses of people who have another one in a file, or whose record of that one was merged. */
export async function readSame({ query }: Transaction, same: readonly SamePerson[]): Promise<SameAddress[]> {
  const { rows } = await query<SameAddress>(
    ...rowsOf('app.import_same', {
      emails: same.map(({ email }) => email),
      members: same.map(({ memberId }) => memberId),
    }),
  );
  return rows;
}

/** Those of the people who have a name or a phone number of somebody on record, each with who that may be. */
export async function readAlike<Person extends { member: PlannedMember }>(
  { query }: Transaction,
  people: readonly Person[],
): Promise<{ person: Person; alike: MemberAlike[] }[]> {
  const all = people.map((person) => ({ person, ...keysOf(person.member) }));
  const lines = all.flatMap((one) => one.lines);
  const numbers = all.flatMap(({ number }) => number ?? []);
  const keys = await query<{ key: string }>(...rowsOf('app.alike_keys', { lines, numbers }, 'key'));
  const onRecord = new Set(keys.rows.map(({ key }) => key));
  const found = all.filter((one) => [...one.lines, one.number].some((key) => key !== null && onRecord.has(key)));
  if (found.length === 0) return [];
  const names = found.map(({ person }) => nameOf(person.member));
  const phones = found.map(({ person }) => person.member.phone ?? '');
  const { rows } = await query<{ alike: (MemberAlike & { place: number })[] }>(
    ...answerOf('app.import_alike', { names, phones }, 'alike'),
  );
  const byPlace = Map.groupBy(rows[0]?.alike ?? [], ({ place }) => place);
  return found.map(({ person }, index) => {
    return { person, alike: (byPlace.get(index + 1) ?? []).map(({ place: _, ...member }) => member) };
  });
}

function keysOf(member: PlannedMember) {
  return { lines: nameLines(nameOf(member)), number: phoneDigits(member.phone ?? '') };
}

function nameOf({ firstName, lastName }: PlannedMember): string {
  return `${firstName} ${lastName}`;
}
