import { check } from 'recheck';
import type { Expression } from './find-expressions.ts';

/** A sentence for each expression that some input makes slow, or for which that can't be ruled out. */
export async function slowExpressions(expressions: Expression[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const expression of expressions) sentences.push(...(await explain(expression)));
  return sentences;
}

// Generous, so a busy machine finds the same: what is slow is far slower than this.
const patience = { attackTimeout: 3_000, timeout: 60_000 };

async function explain({ source, flags, where }: Expression): Promise<string[]> {
  const found = await check(source, flags, patience);
  switch (found.status) {
    case 'safe':
      return [];
    case 'vulnerable':
      return [`${where} /${source}/${flags} takes ${found.complexity.summary} time, as on ${found.attack.pattern}`];
    case 'unknown':
      return [`${where} /${source}/${flags} cannot be checked: ${found.error.kind}`];
  }
}
