import { expect, test } from 'vitest';
import { isList, pastedTrainees } from './pasted-trainees.ts';

const people = (text: string) => pastedTrainees(text).map(({ name, level, agency }) => [name, level, agency]);

test.each([
  ['tabs', 'Ana Ruiz\tEMT-B\tVail Ski Patrol'],
  ['semicolons', 'Ana Ruiz; EMT-B ;Vail Ski Patrol'],
  ['commas', '  Ana Ruiz, EMT-B,Vail Ski Patrol'],
])('name, level and agency stand between %s', (_what, line) => {
  expect(people(line)).toEqual([['Ana Ruiz', 'EMT-B', 'Vail Ski Patrol']]);
});

test('a comma is a part of the name where tabs or semicolons separate', () => {
  expect(people('Ruiz, Ana\tEMT-B\nPark, Bo;EMT')).toEqual([
    ['Ruiz, Ana', 'EMT-B', ''],
    ['Park, Bo', 'EMT', ''],
  ]);
});

test('what separates all lines alike separates, and the other sign is a part of a text', () => {
  expect(people('Ana Ruiz, EMT-B; RN, Vail\nCy Lee\nBo Park, MD, Copper')).toEqual([
    ['Ana Ruiz', 'EMT-B; RN', 'Vail'],
    ['Cy Lee', '', ''],
    ['Bo Park', 'MD', 'Copper'],
  ]);
  expect(people('Ruiz, Ana; EMT\nBo Park; MD')).toEqual([
    ['Ruiz, Ana', 'EMT', ''],
    ['Bo Park', 'MD', ''],
  ]);
  expect(people('Ana Ruiz; EMT\nBo Park, MD')).toEqual([
    ['Ana Ruiz', 'EMT', ''],
    ['Bo Park', 'MD', ''],
  ]);
});

test('each line is a person, whatever ends it; blank lines are nobody, and what follows the agency belongs to it', () => {
  expect(people('Ana Ruiz\r\n\r\n , ,\rليلى حداد,,Alpine, Rescue\n')).toEqual([
    ['Ana Ruiz', '', ''],
    ['ليلى حداد', '', 'Alpine, Rescue'],
  ]);
});

test('a text is a list by its lines or tabs, never by a comma alone', () => {
  expect(['Ana\nBo', 'Ana\tEMT', 'Ruiz, Ana', 'Ana Ruiz\n', ''].map(isList)).toEqual([true, true, false, false, false]);
});
