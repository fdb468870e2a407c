import { expect, test } from 'vitest';
import { findExpressions } from './find-expressions.ts';
import { slowExpressions } from './slow-expressions.ts';

const source = `
  export const Page = () => <input pattern={/^[a-z]+$/i.source} />;
  const bad = /^(a+)+$/;
  const worse = new RegExp('(x|x)*y', 'u');
  const ratio = total / count / 2;
`;

test("expressions are found in TypeScript and in pages, and a division isn't one", () => {
  expect(findExpressions('page.tsx', source)).toEqual([
    { source: '^[a-z]+$', flags: 'i', where: 'page.tsx:2' },
    { source: '^(a+)+$', flags: '', where: 'page.tsx:3' },
    { source: '(x|x)*y', flags: 'u', where: 'page.tsx:4' },
  ]);
});

test("a planted slow expression is named with its location, and a fast one isn't", { timeout: 60_000 }, async () => {
  const slow = await slowExpressions(findExpressions('page.tsx', source));
  expect(slow).toHaveLength(2);
  expect(slow[0]).toMatch(/^page\.tsx:3 .* takes exponential time/);
  expect(slow[1]).toMatch(/^page\.tsx:4 .* takes exponential time/);
});

test.each(['new RegExp(name)', 'RegExp(`^' + '$' + '{name}$`)'])('%s is refused, since nobody can check it', (text) => {
  expect(() => findExpressions('search.ts', text)).toThrow('search.ts:1 builds a regular expression at run time');
});
