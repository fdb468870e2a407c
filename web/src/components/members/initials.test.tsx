import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Initials } from './initials.tsx';

const shown = [
  { id: '1', firstName: 'Amelia', lastName: 'Ortega' },
  { id: '2', firstName: 'Bo', lastName: 'Lind' },
];

it('the initials of a group show its first members and how many more there are, and say both', () => {
  render(<Initials shown={shown} total={14} />);
  expect(screen.getByText('AO')).toBeTruthy();
  expect(screen.getByText('+12')).toBeTruthy();
  expect(screen.getByText('Amelia Ortega, Bo Lind and 12 more')).toBeTruthy();
});

it('the initials of a group mention nobody more if all are shown', () => {
  render(<Initials shown={shown} total={2} />);
  expect(screen.queryByText(/^\+/)).toBeNull();
  expect(screen.getByText('Amelia Ortega, Bo Lind')).toBeTruthy();
});
