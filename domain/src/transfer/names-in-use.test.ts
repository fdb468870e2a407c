import { expect, test } from 'vitest';
import { namesInUse, programNamed, unknownTexts } from './names-in-use.ts';

const names = namesInUse({
  organizations: [{ name: 'art', displayName: 'Alpine Rescue Team' }],
  programs: [
    { name: 'Lift Ticket', base: 'LG1' },
    { name: 'Lift Ticket', base: 'LG2' },
    { name: 'Avalanche Deployment', base: 'LG2' },
  ],
  bases: [{ name: 'North Ridge', formerNames: ['LG9'] }],
});

test('texts that name nothing on record are listed, with what they mean but for spaces and signs', () => {
  expect(
    unknownTexts('program', ['LT', 'lift  ticket', 'Lift.Ticket', 'lift ticket', 'Lift Ticket, LG2'], names),
  ).toEqual([
    { text: 'LT', guess: null },
    { text: 'Lift.Ticket', guess: 'Lift Ticket' },
  ]);
  expect(unknownTexts('base', ['LG.2', 'LG 2', 'lg7', 'LG9', 'Lifeguard 2', ''], names)).toEqual([
    { text: 'LG.2', guess: 'LG2' },
    { text: 'Lifeguard 2', guess: null },
  ]);
  expect(unknownTexts('organization', ['ART', 'Alpine Rescue Team.', 'Alpine Rescue'], names)).toEqual([
    { text: 'Alpine Rescue Team.', guess: 'Alpine Rescue Team' },
    { text: 'Alpine Rescue', guess: null },
  ]);
});

test('a heading that names a program holds its issue dates', () => {
  expect(programNamed('Avalanche Deployment LG2', names)).toBe('Avalanche Deployment, LG2');
  expect(programNamed('LIFT TICKET', names)).toBe('Lift Ticket');
  expect(programNamed('CPR Exp', names)).toBeNull();
});
