/** Matches words that are levels and nobody's name. */
const levelWord =
  /^(?:flight |critical care )?(?:paramedic|medic|nurse|physician|patroller|first responder|(?:a|w)?emt(?:-[a-z]{1,2})?|emr|wf[ar]|oec|rn|md|do|np|pa(?:-c)?|cfrn|fp-c)$/i;

export function isLevelWord(text: string): boolean {
  return levelWord.test(text);
}

const sign = /^[/|&–—-]$/;

/** A cell's text, and the email addresses found in it. */
export function withoutAddresses(cell: string): { text: string; emails: string[] } {
  if (!cell.includes('@')) return { text: cell, emails: [] };
  const words = cell.split(/[\s<>]+/).flatMap((word) => (word.includes('@') ? word.split(/[/|]/) : [word]));
  const emails = words.map(addressIn).filter((email) => email !== null);
  const others = words.filter((word) => word !== '' && addressIn(word) === null);
  // Separators between two addresses, or before the first, are left out.
  const first = others.findIndex((word) => !sign.test(word));
  const last = others.findLastIndex((word) => !sign.test(word));
  return { text: emails.length === 0 ? cell : others.slice(Math.max(first, 0), last + 1).join(' '), emails };
}

function addressIn(word: string): string | null {
  const bare = word.replace(/^\(?(?:mailto:)?/, '').replace(/[).:]$/, '');
  const [name, domain, ...others] = bare.split('@');
  return name && domain?.includes('.') && others.length === 0 ? bare : null;
}

/** A title without a period counts only before two more names, since Dr may be a name. */
const title = /(^|, *)(?:(?:Dr|Mr|Mrs|Ms|Prof)\. *|(?:Dr|Mr|Mrs|Ms|Prof) +(?=\S+ +\S))/gi;

/** 'Dr. Pia Dahl' and 'Dahl, Dr. Pia' are found without the title. */
export function withoutTitle(name: string): string {
  return name.replaceAll(title, '$1').trim();
}

/** 'Pia Dahl – WFR': only an abbreviation is a level there, "Ana Garcia - Lopez" is a name. */
const nameAndLevel = /^(\S+ .*\p{Ll}) +[-–—] +(\p{Lu}[\p{Lu}\d/-]+)$/u;
const nameAndBrackets = /^(\S.*\S) *\(([^()]+)\)$/;

/** A name, and the text after it in brackets or after a dash; '' if there is none. */
export function partsOfName(cell: string): { name: string; dashed: string; bracketed: string } {
  const [, before = cell, dashed = ''] = nameAndLevel.exec(cell) ?? [];
  const [, name = before, bracketed = ''] = nameAndBrackets.exec(before) ?? [];
  return { name: withoutTitle(name), dashed, bracketed };
}

/** Words that precede the last name and are part of it: 'Jonas de la Cruz'. */
const particle = /^(?:de|del|della|der|den|di|da|dos|das|du|la|le|van|von|zu|ter|ten|bin|al|el|st\.?)$/i;
const suffix = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;

/** A whole name as first and last: 'Dahl, Dr. Pia' and 'Pia Dahl' alike; null if it is one word. */
export function splitName(text: string): { firstName: string; lastName: string } | null {
  const { name } = partsOfName(text);
  const [before = '', ...behind] = name.split(',').map((part) => part.trim());
  const isBehind = (part: string) => part === '' || suffix.test(part) || isLevelWord(part);
  const first = behind.find((part) => !isBehind(part));
  const suffixes = behind.filter((part) => suffix.test(part));
  if (first !== undefined) return named(first, [before, ...suffixes].join(' '));
  const words = before.split(/\s+/);
  const last = words.findLastIndex((word) => !suffix.test(word));
  let start = last;
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1;
  return named(words.slice(0, start).join(' '), [...words.slice(start), ...suffixes].join(' '));
}

function named(firstName: string, lastName: string): { firstName: string; lastName: string } | null {
  return firstName === '' || lastName === '' ? null : { firstName, lastName };
}
