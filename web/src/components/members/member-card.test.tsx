import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toCredential } from '../../api/credentials/queries.ts';
import { toMember } from '../../api/members/rows.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { certificationRow, memberRow, programRow } from '../../testing/sample-rows.ts';
import { MemberCard } from './member-card.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const program = programRow('Lift Ticket', 'LG1');
const credential = toCredential(certificationRow(program, '2027-11-20T18:00:00+00:00'), []);
const held = heldPrograms([credential], [toProgram(program)], now);

it('a member card that is too old to rely on is gray and says when it was last updated', () => {
  render(
    <MemberCard member={toMember(memberRow())} held={held} now={now} staleSince={new Date('2026-11-18T21:05:00Z')} />,
  );
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Not updated since Nov 18, 2026, 2:05 PM MST.');
  expect(card.firstElementChild?.className).toContain('grayscale');
});

it("a member card says at each program's date which of two clocks it follows", () => {
  const annualDate = new Date('2026-11-20T18:00:00Z');
  const clocked = heldPrograms([{ ...credential, annualDate }], [toProgram(program)], now);
  render(<MemberCard member={toMember(memberRow())} held={clocked} now={now} />);
  expect(screen.getByRole('listitem').textContent).toBe('LTtraining by Nov 20, 2027');
});

it('a member card names the base beside a program that is held at two bases', () => {
  const other = programRow('Lift Ticket', 'LG5');
  const there = toCredential(certificationRow(other, '2027-10-01T18:00:00+00:00'), []);
  const both = heldPrograms([credential, there], [toProgram(program), toProgram(other)], now);
  render(<MemberCard member={toMember(memberRow())} held={both} now={now} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LTLG5until Oct 01, 2027',
    'LTLG1until Nov 20, 2027',
  ]);
});

it('a member card says only on paper when it was printed', () => {
  render(<MemberCard member={toMember(memberRow())} held={held} now={now} />);
  expect(screen.getByText('Printed Nov 20, 2026').className).toMatch(/^hidden .*print:inline$/);
});

it('a member card keeps its colors while it is fresh', () => {
  render(<MemberCard member={toMember(memberRow())} held={held} now={now} />);
  expect(screen.getByRole('article').innerHTML).not.toMatch(/grayscale|Not updated/);
});

it('a member card shows a program in force in navy and any other in gray, never in a color of standing', () => {
  const tiles = (until: string) => {
    const one = toCredential(certificationRow(program, until), []);
    const { unmount } = render(
      <MemberCard member={toMember(memberRow())} held={heldPrograms([one], [toProgram(program)], now)} now={now} />,
    );
    const { className } = screen.getByRole('img', { name: 'Lift Ticket' });
    unmount();
    return className.match(/bg-[\w-]+/g);
  };
  expect([tiles('2027-11-20T18:00:00+00:00'), tiles('2026-11-19T18:00:00+00:00')]).toEqual([
    ['bg-brand'],
    ['bg-inactive-tint'],
  ]);
});
