import * as z from 'zod/mini';
import { bareNumber } from '../members/alike-keys.ts';
import { memberLimits } from '../members/limits.ts';
import { memberMessages } from '../members/messages.ts';
import { listedOrganization, memberFormSchema } from '../members/schemas.ts';
import { joined } from '../search/folded.ts';
import { clean, cleanText } from '../texts/clean-text.ts';
import { fieldLabels, type MemberField, memberFields, transferFields, unreadable } from './fields.ts';
import type { FieldChange, ImportNote, ImportProblem, PlannedMember } from './import-plan.ts';
import type { ImportPlaces, ImportRow, KnownPerson } from './import-world.ts';
import { transferMessages } from './messages.ts';
import { onceForEach } from './once-for-each.ts';

// As in the form, but an old list need not have every phone number.
const schema = z.extend(memberFormSchema, {
  phone: z.optional(z.string().check(clean(), z.maxLength(memberLimits.phoneMaxLength, memberMessages.phoneTooLong))),
  certificationLevel: z.optional(
    z
      .string()
      .check(
        clean(),
        z.maxLength(memberLimits.certificationLevelMaxLength, `${fieldLabels.certificationLevel} is too long`),
      ),
  ),
});

/** Reads the person of the first line about an e-mail, or why it can't be one. */
export function memberReader(organizations: ImportPlaces['organizations']) {
  const listed = onceForEach((text) => listedOrganization(text, organizations)?.displayName);
  return (row: ImportRow, known: KnownPerson | undefined) =>
    readMember(row, known ? (text) => keptOrListed(text, known, organizations) : listed);
}

function readMember(
  { line, cells }: ImportRow,
  organizationNamed: (text: string) => string | undefined,
): PlannedMember | ImportProblem[] {
  const { firstName = '', lastName = '', email = '', organization = '' } = cells;
  const [phone, certificationLevel] = optionalFields.map((field) =>
    isBroken(field, cells[field] ?? '') ? '' : cells[field],
  );
  const parsed = schema.safeParse({ firstName, lastName, email, organization, phone, certificationLevel });
  const problems: ImportProblem[] = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = memberFields.find((name) => name === path[0]) ?? 'email';
    return { line, field, value: cells[field] ?? '', reason: message };
  });
  const belongsTo = organizationNamed(organization);
  if (organization !== '' && belongsTo === undefined) {
    const reason = transferMessages.organizationUnknown;
    problems.push({ line, field: 'organization', value: organization, reason });
  }
  if (!parsed.success || belongsTo === undefined) return firstOfEachField(problems);
  const { data } = parsed;
  return {
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email.toLowerCase(),
    phone: data.phone || null,
    organization: belongsTo,
    certificationLevel: data.certificationLevel || null,
  };
}

/** Why a further line with the same address isn't the person of the first: people share addresses. */
export function otherPeople(row: ImportRow, first: ImportRow): ImportProblem[] {
  return differing(row, first, ['firstName', 'lastName']).map(({ field, value, before }) => {
    return { line: row.line, field, value, reason: transferMessages.saysOtherwise(first.line, before) };
  });
}

/** What a further line about the same person says differently: the first line counts. Empty cells say nothing. */
export function contradictions(row: ImportRow, first: ImportRow): ImportNote[] {
  return differing(row, first, ['phone', 'organization', 'certificationLevel']).map(({ field, value, before }) => {
    return { line: row.line, field, value, reason: transferMessages.firstCounts(first.line, before) };
  });
}

/** The first line with what it leaves empty and a further one says. */
export function filledFrom(row: ImportRow, first: ImportRow): ImportRow {
  const cells = { ...first.cells };
  for (const field of optionalFields) {
    const value = row.cells[field] ?? '';
    if (!cells[field] && value !== '' && !isBroken(field, value)) cells[field] = value;
  }
  return { ...first, cells };
}

function differing(row: ImportRow, first: ImportRow, fields: readonly MemberField[]) {
  return fields.flatMap((field) => {
    const [value, before] = [row.cells[field] ?? '', first.cells[field] ?? ''];
    return value === '' || isBroken(field, value) || isSame(field, value, before) ? [] : [{ field, value, before }];
  });
}

/** What becomes of an existing record. An empty cell changes nothing. */
export function changesOf(member: PlannedMember, known: KnownPerson): FieldChange[] {
  return memberFields.flatMap((field) => {
    const [from, to] = [known[field] ?? '', member[field] ?? ''];
    return to === '' || cleanText(from) === to || field === 'email' ? [] : [{ field, from, to }];
  });
}

function keptOrListed(
  text: string,
  known: KnownPerson,
  organizations: ImportPlaces['organizations'],
): string | undefined {
  const own = { name: known.organization, displayName: known.organization };
  const others = organizations.filter(({ displayName }) => displayName !== own.displayName);
  return listedOrganization(text, [own, ...others])?.displayName;
}

// Case, accents, spaces and hyphens make nobody another person, nor do signs between digits another number.
function isSame(field: MemberField, one: string, other: string): boolean {
  const bare = (text: string) => (field === 'phone' ? bareNumber(text) : joined(text).replaceAll('.', ''));
  return bare(one) === bare(other);
}

function firstOfEachField(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index);
}

/** What no cell of any column may be: too long, or unreadable. */
export function unreadableCells({ line, cells }: ImportRow, longest: number): ImportProblem[] {
  return transferFields.flatMap((field): ImportProblem[] => {
    const value = cells[field] ?? '';
    if (value.length > longest) return [{ line, field, value, reason: transferMessages.cellTooLong }];
    return value.includes(unreadable) ? [{ line, field, value, reason: transferMessages.cellUnreadable }] : [];
  });
}

/** What a spreadsheet made of a text: a number with an exponent, an error, a formula around it. */
const broken =
  /^[+-]?\d(?:[.,]\d+)?e[+-]?\d+$|^#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!)$|^="[^"]*"$/i;
const optionalFields = ['phone', 'certificationLevel'] as const;

/** What a spreadsheet broke: left out where a row can do without, else a problem of the row. */
export function brokenCells({ line, cells }: ImportRow): { problems: ImportProblem[]; notes: ImportNote[] } {
  const found = memberFields.flatMap((field) => {
    const value = cells[field] ?? '';
    return isBroken(field, value) ? [{ line, field, value, reason: transferMessages.brokenBySpreadsheet }] : [];
  });
  const isOptional = ({ field }: ImportProblem) => optionalFields.some((one) => one === field);
  return { problems: found.filter((one) => !isOptional(one)), notes: found.filter(isOptional) };
}

function isBroken(field: MemberField, value: string): boolean {
  return broken.test(value) || (field !== 'email' && value.includes('""'));
}
