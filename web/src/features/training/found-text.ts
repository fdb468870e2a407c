import { countText } from '@ffl/domain/numbers/count-text';

type Found = {
  linked: number;
  /** The names that several members have. */
  several: readonly string[];
  /** Those of members another row already names. */
  listed: readonly string[];
  /** Those that no member has. */
  unknown: readonly string[];
};

const mostNamed = 5;

/** The result of looking up members by name, and what is left to do by hand. */
export function foundText({ linked, several, listed, unknown }: Found): string {
  const isAll = several.length + listed.length + unknown.length === 0;
  if (isAll) return linked === 1 ? 'The name is linked.' : `All ${countText(linked)} names are linked.`;
  const said = [];
  if (linked > 0) said.push(`${namesText(linked)} linked.`);
  if (several.length === 1) said.push(`Several members are called ${several[0]}; choose one in the row.`);
  if (several.length > 1) {
    said.push(`Several members have each of these names, so choose them in their rows: ${named(several)}.`);
  }
  if (listed.length > 0) said.push(`${namesText(listed.length)} in the list already: ${named(listed)}.`);
  if (unknown.length > 0) {
    const them = unknown.length === 1 ? 'it' : 'them';
    said.push(`${namesText(unknown.length)} not linked, because no member has ${them}: ${named(unknown)}.`);
  }
  return said.join(' ');
}

function namesText(count: number): string {
  return count === 1 ? '1 name is' : `${countText(count)} names are`;
}

function named(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${countText(more)} more` : '');
}
