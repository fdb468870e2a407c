import { expect, test } from 'vitest';
import { guessReading, readByGuess } from './guess-reading.ts';
import { isList } from './pasted-lines.ts';
import { pastedList } from './pasted-list.ts';
import { nothingOnRecord } from './read-list.ts';

function people(text: string): string[][] {
  const list = pastedList(text);
  const read = readByGuess(list, guessReading(list, nothingOnRecord), nothingOnRecord);
  return read.map(({ name, level, agency }) => [name, level, agency]);
}

test.each([
  ['tabs', 'Ana Ruiz\tEMT-B\tVail Ski Patrol'],
  ['semicolons', 'Ana Ruiz; EMT-B ;Vail Ski Patrol'],
  ['commas', '  Ana Ruiz, EMT-B,Vail Ski Patrol'],
])("a pasted row's name, level and agency are separated by %s", (_what, line) => {
  expect(people(line)).toEqual([['Ana Ruiz', 'EMT-B', 'Vail Ski Patrol']]);
});

test('a comma is part of the name if tabs or semicolons separate', () => {
  expect(people('Ruiz, Ana\tEMT-B\nPark, Bo;EMT')).toEqual([
    ['Ruiz, Ana', 'EMT-B', ''],
    ['Park, Bo', 'EMT', ''],
  ]);
});

test('the character that separates all lines alike separates, and the other one is text', () => {
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

test('each line is a person, however it ends, blank lines are nobody, and anything after the agency belongs to it', () => {
  expect(people('Ana Ruiz\r\n\r\n , ,\rليلى حداد,,Alpine, Rescue\n')).toEqual([
    ['Ana Ruiz', '', ''],
    ['ليلى حداد', '', 'Alpine, Rescue'],
  ]);
});

test('a quoted cell is one text, whatever separates around it; any other quote is part of its text', () => {
  expect(people('"Crane, Ada",EMT-B,"Vail, CO"\n "Park; ""Bo""" , MD ,Copper')).toEqual([
    ['Crane, Ada', 'EMT-B', 'Vail, CO'],
    ['Park; "Bo"', 'MD', 'Copper'],
  ]);
  expect(people('"Crane, Ada";EMT-B\n"Park, Bo";MD')).toEqual([
    ['Crane, Ada', 'EMT-B', ''],
    ['Park, Bo', 'MD', ''],
  ]);
  expect(people('"Crane,\nAda"\tEMT-B\tVail\r\nBo "Rocky" Park\tMD\n"Cy" Lee\n"Di Fox\tRN')).toEqual([
    ['Crane, Ada', 'EMT-B', 'Vail'],
    ['Bo "Rocky" Park', 'MD', ''],
    ['"Cy" Lee', '', ''],
    ['"Di Fox', 'RN', ''],
  ]);
});

test.each([
  ['Name\nAna Ruiz\tEMT-B\tVail'],
  ['Name\tLevel\tAgency\nAna Ruiz\tEMT-B\tVail'],
  ['Full Name;Cert Level;Organization\nAna Ruiz;EMT-B;Vail'],
  ['First name,Last name,Level,Agency\nAna,Ruiz,EMT-B,Vail'],
  ['"Last Name","First Name","Email","Agency","Level"\n"Ruiz","Ana","ana@example.org","Vail","EMT-B"'],
  ['Family name,Last name,First name,Level,Program,Agency\nRuiz,Ruiz,Ana,EMT-B,Lift Ticket,Vail'],
  ['#\tTrainee\tTeam\tPhone\tLevel\n1\tAna Ruiz\tVail\t970 555 0103\tEMT-B'],
])('a first line of headings says what is where, and is nobody: %j', (text) => {
  expect(people(text)).toEqual([['Ana Ruiz', 'EMT-B', 'Vail']]);
});

test('a first line that merely contains such a word is a person', () => {
  expect(people('Ruth Last\tFirst\nAda Given, Family Rescue\tTeam')).toEqual([
    ['Ruth Last', 'First', ''],
    ['Ada Given, Family Rescue', 'Team', ''],
  ]);
});

test.each([
  ['1. Ana Ruiz\n2) Bo Park, MD\n(3) Cy Lee\n10.Di Fox; RN'],
  ['- Ana Ruiz\n• Bo Park, MD\n* Cy Lee\n  – Di Fox; RN'],
  ['1.\tAna Ruiz\n2.\tBo Park, MD\n3.\tCy Lee\n4.\tDi Fox, RN'],
  ['Trainees\n•\tAna Ruiz\n•\tBo Park, MD\n•\tCy Lee\n•\tDi Fox, RN\n•\t'],
  ['Ana Ruiz <ana@example.org>\nBo Park<bo@example.org>, MD\nCy Lee <mailto:cy@example.org>;\n- Di Fox <d@f.org>; RN'],
  ['Ana Ruiz\nBo Park - MD\nCy Lee\n4. Di Fox – RN'],
])('numbers, bullets and mail addresses belong to nobody: %j', (text) => {
  expect(people(text)).toEqual([
    ['Ana Ruiz', '', ''],
    ['Bo Park', 'MD', ''],
    ['Cy Lee', '', ''],
    ['Di Fox', 'RN', ''],
  ]);
});

test('a level after a dash is an abbreviation; any other dash belongs to the name', () => {
  expect(people('Zoë Hall-Fox — EMT-B, Vail\nAna Garcia - Lopez\nANA GARCIA - LOPEZ\nAna - MD\nBo Park-MD')).toEqual([
    ['Zoë Hall-Fox', 'EMT-B', 'Vail'],
    ['Ana Garcia - Lopez', '', ''],
    ['ANA GARCIA - LOPEZ', '', ''],
    ['Ana - MD', '', ''],
    ['Bo Park-MD', '', ''],
  ]);
});

test('a quoted name keeps its comma before a mail address, and an address alone is all there is', () => {
  expect(people('"Fox, Di" <di@example.org>\n<ana@example.org>')).toEqual([
    ['Fox, Di', '', ''],
    ['ana@example.org', '', ''],
  ]);
});

test.each([
  ['#\tName\tLevel\n1.\tAna Ruiz\tRN\n2.\tBo Park <bo@example.org>\tMD'],
  ['Name\tLevel\n1.\tAna Ruiz\tRN\n2.\tBo Park\tMD'],
  ['Name\tLevel\n1. Ana Ruiz\tRN\n2. Bo Park\tMD'],
])('numbers below headings move nothing to another column: %j', (text) => {
  expect(people(text)).toEqual([
    ['Ana Ruiz', 'RN', ''],
    ['Bo Park', 'MD', ''],
  ]);
});

test('a text is a list by its lines or tabs, never by a comma alone', () => {
  expect(['Ana\nBo', 'Ana\tEMT', 'Ruiz, Ana', 'Ana Ruiz\n', ''].map(isList)).toEqual([true, true, false, false, false]);
});

test('two names before a level are one name in either order, behind a number too', () => {
  expect(people('Lindqvist\tMaya\tParamedic\nOrtega\tAmelia\tEMT-B')).toEqual([
    ['Lindqvist Maya', 'Paramedic', ''],
    ['Ortega Amelia', 'EMT-B', ''],
  ]);
  expect(people('1\tMaya\tLindqvist\tRN\tVail\n2\tAmelia\tOrtega\tOEC\tVail')).toEqual([
    ['Maya Lindqvist', 'RN', 'Vail'],
    ['Amelia Ortega', 'OEC', 'Vail'],
  ]);
  expect(people('1\tMaya Lindqvist\tRN\n2\tAmelia Ortega\t')).toEqual([
    ['Maya Lindqvist', 'RN', ''],
    ['Amelia Ortega', '', ''],
  ]);
  expect(people('Maya\tParamedic\tVail\nAmelia\tEMT-B\tVail')).toEqual([
    ['Maya', 'Paramedic', 'Vail'],
    ['Amelia', 'EMT-B', 'Vail'],
  ]);
});

test('letters, boxes, titles and a level in brackets break no name', () => {
  expect(people('a) Maya Lindqvist\n☐ Dr. Amelia Ortega (Paramedic)\n[ ] Robert (Bob) Reed\nJ. Park (Jr)')).toEqual([
    ['Maya Lindqvist', '', ''],
    ['Amelia Ortega', 'Paramedic', ''],
    ['Robert (Bob) Reed', '', ''],
    ['J. Park (Jr)', '', ''],
  ]);
});
