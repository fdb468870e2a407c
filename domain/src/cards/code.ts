/** The kinds of code a scanner can find. */
type ScannedCode =
  /** A code shown to crew. */
  | { kind: 'statement'; statement: string }
  /** The code on a member card. */
  | { kind: 'member'; memberId: string }
  /** The code on a member card made at another address. */
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'other' };

/**
 * A card's code counts only for the address where it was made, such as 'https://cards.example.org'. `memberPath` stands
 * between that and the member's id.
 */
export function readCode(text: string, origin: string, memberPath: string): ScannedCode {
  const statement = statementInCode(text);
  if (statement !== null) return { kind: 'statement', statement };
  const [, madeAt, path, memberId] = linkWithId.exec(text) ?? [];
  if (madeAt === undefined || memberId === undefined || path !== memberPath) return { kind: 'other' };
  return madeAt === origin ? { kind: 'member', memberId } : { kind: 'elsewhere', origin: madeAt };
}

/** The statement in a crew code's text; null for any other code, including the card's own. */
export function statementInCode(text: string): string | null {
  return /^https?:\/\/[^#]{1,300}\/verify#([\w-]+)$/.exec(text)?.[1] ?? null;
}

const linkWithId = /^(https?:\/\/[^/?#\s]{1,300})(\/[^#\s]{1,100}?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
