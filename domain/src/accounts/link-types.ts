/** The kinds of links the published client can open. */
const linkTypes = ['signup', 'invite', 'email', 'recovery', 'magiclink'] as const;

type LinkType = (typeof linkTypes)[number];

export function isLinkType(type: string | undefined): type is LinkType {
  return linkTypes.some((known) => known === type);
}
