import { countText } from '@ffl/domain/numbers';

type Found = {
  /** How many names were looked for. */
  of: number;
  linked: number;
  /** The names that several members bear. */
  several: readonly string[];
  /** How many belong to members another row already names. */
  listed: number;
};

const mostNamed = 5;

/** The result of looking up members by name, and what is left to do by hand. */
export function foundText({ of, linked, several, listed }: Found): string {
  if (linked === of) return of === 1 ? 'The name is linked.' : `All ${countText(of)} names are linked.`;
  if (linked + several.length + listed === 0) return 'None of the names belongs to a member.';
  const said = [`${countText(linked)} of ${countText(of)} names ${linked === 1 ? 'is' : 'are'} linked.`];
  if (several.length === 1) said.push(`Several members are called ${several[0]}; choose one in the row.`);
  if (several.length > 1) {
    const more = several.length - mostNamed;
    const named = several.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${countText(more)} more` : '');
    said.push(`Several members have each of these names, so choose them in their rows: ${named}.`);
  }
  if (listed > 0) said.push(`${countText(listed)} ${listed === 1 ? 'is' : 'are'} in the list already.`);
  const others = of - linked - several.length - listed;
  if (others > 0) said.push(others === 1 ? 'The other is not a member.' : 'The others are not members.');
  return said.join(' ');
}
