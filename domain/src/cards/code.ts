/** The statement in the text of a code for crew; null for any other code, that of the card itself included. */
export function statementInCode(text: string): string | null {
  return /^https?:\/\/[^#]{1,300}\/verify#([\w-]+)$/.exec(text)?.[1] ?? null;
}
