/** The kinds of code a scanner can find. */
type ScannedCode =
  /** A code shown to crew. */
  | { kind: 'statement'; statement: string }
  /** The code on a member card, or the address of a record. */
  | { kind: 'member'; memberId: string }
  /** The code on a member card made at another address. */
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'other' };

/** A card's code counts only for the address where it was made, such as 'https://cards.example.org'. */
export function readCode(text: string, origin: string): ScannedCode {
  const statement = statementInCode(text);
  if (statement !== null) return { kind: 'statement', statement };
  const [, madeAt, search = ''] = recordLink.exec(text) ?? [];
  const memberId = selectedMember.exec(search)?.[1];
  if (madeAt === undefined || memberId === undefined) return { kind: 'other' };
  return madeAt === origin ? { kind: 'member', memberId } : { kind: 'elsewhere', origin: madeAt };
}

/** The statement in a crew code's text; null for any other code, including the card's own. */
export function statementInCode(text: string): string | null {
  return /^https?:\/\/[^#]{1,300}\/verify#([\w-]+)$/.exec(text)?.[1] ?? null;
}

/** What stands alone, as a hand scanner types it or somebody copied it, without the address of `/verify`. */
export function statementTyped(text: string): string | null {
  return statementInCode(text) ?? /^[\w-]{60,}$/.exec(text)?.[0] ?? null;
}

const recordLink = /^(https?:\/\/[^/?#\s]{1,300})(?:\/admin)?\/members\?([^#\s]+)$/;
/** Among the filters of its list and the tab of the record. */
const selectedMember = /(?:^|&)selected=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:&|$)/;
