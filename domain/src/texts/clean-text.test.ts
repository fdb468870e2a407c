import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberFormSchema } from '../members/schemas.ts';
import { cleanText } from './clean-text.ts';
import { isAllVisible } from './visible-line.ts';

describe('a text is cleaned of what cannot be seen:', () => {
  test.each([
    ['a soft hyphen', 'Berg\u00adstrom', 'Bergstrom'],
    ['a zero-width space', 'Anna\u200bLee', 'AnnaLee'],
    ['a word joiner', 'Lee\u2060', 'Lee'],
    ['a byte-order mark', '\ufeffAnna', 'Anna'],
    ['marks of direction', '\u200fAn\u202ena\u202c \u2066Lee\u2069\u061c', 'Anna Lee'],
    ['variation selectors', 'A\ufe0fb\u{e0101}', 'Ab'],
    ['Hangul fillers', '\u3164Anna\u115f\uffa0', 'Anna'],
    ['tags', 'Anna\u{e0041}\u{e007f}', 'Anna'],
    ['control characters', 'An\0n\u0007a\u007f\u0090', 'Anna'],
    ['annotation marks', '\ufff9Anna\ufffb', 'Anna'],
    ['a joiner between Latin letters', 'Ana\u200dBel\u200c', 'AnaBel'],
    ['a joiner at the end of an emoji', '❤\ufe0f\u200d Lee', '❤\ufe0f Lee'],
  ])('%s', (_, text, cleaned) => expect(cleanText(text)).toBe(cleaned));
});

test('a run of any white space becomes one space, and none stays at the ends', () => {
  expect(cleanText('\u3000 Anna\u00a0\u2009\t\r\n\u2028\u0085Maria\u2800Lee \u202f')).toBe('Anna Maria Lee');
});

test('letters and their accents are composed', () => {
  expect(cleanText('Zoe\u200b\u0301 Dvor\u030ca\u0301k')).toBe('Zo\u00e9 Dvo\u0159\u00e1k');
});

test.each([
  ['an emoji of several', '👩🏽\u200d🚒 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈'],
  ['an emoji that is drawn in color', '❤\ufe0f'],
  ['a key cap', '1\ufe0f\u20e3'],
  ['a Persian name', 'علی\u200cرضا'],
  ['a Hindi word', 'क्\u200dष'],
  ['a Malayalam name in its older spelling', 'രാജന്\u200d'],
])('%s keeps its joiners and selectors', (_, text) => expect(cleanText(text)).toBe(text));

test('a joiner whose neighbor changes when the text is composed is judged by the new one', () => {
  expect(cleanText('\u0300\u094d\u200d')).toBe('\u094d\u0300');
});

test('a cleaned text is one line in which everything is seen, and is clean', () => {
  const special = Array.from('a \u200d\u200c\ufe0f\u00ad👩🚒क्ی1\u20e3\n\ufeff');
  const anyLetter = fc.oneof(
    fc.constantFrom(...special),
    fc.nat(0xd7ff).map((code) => String.fromCodePoint(code)),
  );
  const anyText = fc.array(anyLetter, { maxLength: 8 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(anyText, (text) => {
      const cleaned = cleanText(text);
      expect(cleanText(cleaned)).toBe(cleaned);
      const rest = cleaned.replace(/ |\u200c|\u200d|\ufe0e|\ufe0f/g, '');
      expect([rest === '', isAllVisible(rest)]).toEqual([cleaned === '', true]);
    }),
    { numRuns: 1000 },
  );
});

test('a name as long as allowed may be pasted with what cannot be seen', () => {
  const form = {
    firstName: `${'x'.repeat(80)}\u200b`,
    lastName: 'Lee',
    email: '\u200ba@b.co\u00a0',
    phone: '970\u00a0555\u202c',
    organization: 'A  B',
  };
  expect(memberFormSchema.parse(form)).toEqual({
    ...{ firstName: 'x'.repeat(80), lastName: 'Lee', email: 'a@b.co', phone: '970 555', organization: 'A B' },
  });
});
