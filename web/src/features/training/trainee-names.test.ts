import { expect, test } from 'vitest';
import { pastedTrainees } from './pasted-trainees.ts';
import { blankTrainee } from './trainee-entries.ts';
import { linesToFind, namesToFind, readLines } from './trainee-names.ts';

/** The names and levels of a pasted list, if members have these names. */
function read(text: string, ...members: string[]): string[][] {
  const people = [...pastedTrainees(text), blankTrainee];
  const asRead = people.map(readLines(people, (name) => members.includes(name)));
  return asRead.slice(0, -1).map(({ name, level }) => [name, level]);
}

test('a list of last and first names is one of names, also of those that no member has', () => {
  expect(read('Bright, Marcus\nde la Cruz,  Ana\nHaddad, Leila', 'Bright, Marcus', 'de la Cruz, Ana')).toEqual([
    ['Bright, Marcus', ''],
    ['de la Cruz, Ana', ''],
    ['Haddad, Leila', ''],
  ]);
});

test('a list of names and levels stays one, whoever is a member', () => {
  const stays = [
    ['Ana Ruiz', 'EMT-B'],
    ['Bo Park', 'MD'],
  ];
  expect(read('Ana Ruiz, EMT-B\nBo Park, MD', 'Ana Ruiz')).toEqual(stays);
  expect(read('Ana Ruiz, EMT-B\nBo Park, MD')).toEqual(stays);
});

test('a line that names a member is a name in any list; the others stay as they are', () => {
  expect(read('Haddad, Leila\nAna Ruiz\nLee, Cy\nBo Park, MD', 'Haddad, Leila', 'Ana Ruiz')).toEqual([
    ['Haddad, Leila', ''],
    ['Ana Ruiz', ''],
    ['Lee', 'Cy'],
    ['Bo Park', 'MD'],
  ]);
});

test('a member found by the name alone keeps the level, also in a list of last and first names', () => {
  const members = ['Haddad, Leila', 'Lee, Cy', 'Bo Park'];
  expect(read('Haddad, Leila\nLee, Cy\nFox, Di\nBo Park, MD', ...members)).toEqual([
    ['Haddad, Leila', ''],
    ['Lee, Cy', ''],
    ['Fox, Di', ''],
    ['Bo Park', 'MD'],
  ]);
});

test('each name and each line is looked up once, and nothing of someone linked or with an agency is a line', () => {
  const people = pastedTrainees('Ruiz, Ana\n Ruiz ,Ana\nBo  Park\nCy Lee, MD, Vail');
  const linked = { ...blankTrainee, name: 'Di Fox', level: 'RN', memberId: 'di' };
  expect(namesToFind([...people, linked, blankTrainee])).toEqual(['Ruiz', 'Bo Park', 'Cy Lee']);
  expect(linesToFind([...people, linked, blankTrainee])).toEqual(['Ruiz, Ana']);
});
