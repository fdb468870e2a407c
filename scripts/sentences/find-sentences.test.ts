import { expect, test } from 'vitest';
import { findSentences } from './find-sentences.ts';

test('a text between tags is one sentence, with what is put in', () => {
  const source = [
    'const note = (',
    '  <p className="Mt 4 grow">',
    '    Hello <b>{name}</b>, <i>all</i> is',
    '    {"well"}.',
    '  </p>',
    ');',
  ];
  expect(findSentences('a.tsx', source.join('\n'))).toEqual([{ text: 'Hello {name}, all is well.', where: 'a.tsx:2' }]);
});

test('a text and a template that begin like a sentence are found, with their lines', () => {
  const source = `const one = 'Not saved.';\nconst two = \`$\{count} members total\`;`;
  expect(findSentences('a.ts', source)).toEqual([
    { text: 'Not saved.', where: 'a.ts:1' },
    { text: '{count} members total', where: 'a.ts:2' },
  ]);
});

test('keys, classes, statements and the errors of the code are no sentences', () => {
  const source = [
    "import { one } from './One Place';",
    "const key = 'members.list';",
    "const classes = 'mt-4 grow';",
    `const id = \`$\{name}-hint\`;`,
    "const query = 'select id from public.members';",
    "throw new Error('Nobody may see this');",
  ];
  expect(findSentences('a.ts', source.join('\n'))).toEqual([]);
});
