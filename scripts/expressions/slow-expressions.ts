import { check } from 'recheck';
import type { Expression } from './find-expressions.ts';

/** A sentence for each expression that some input makes slow, or for which that can't be ruled out. */
export async function slowExpressions(expressions: Expression[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const expression of expressions) sentences.push(...(await explain(expression)));
  return sentences;
}

// The search is limited by steps, not time, and its random numbers have one seed, so a busy machine finds the same.
const search = { randomSeed: 1, seedingTimeout: null, incubationTimeout: null, attackTimeout: null, timeout: 60_000 };

async function explain({ source, flags, where }: Expression): Promise<string[]> {
  const found = await check(source, flags, search);
  switch (found.status) {
    case 'safe':
      return [];
    case 'vulnerable':
      return [`${where} /${source}/${flags} takes ${found.complexity.summary} time, as on ${found.attack.pattern}`];
    case 'unknown':
      return [`${where} /${source}/${flags} cannot be checked: ${found.error.kind}`];
  }
}
