import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgramTile } from './program-tile.tsx';

it("a program tile has two letters and the program's name", () => {
  render(<ProgramTile name="Rescue Deployment" type="rescue" />);
  expect(screen.getByRole('img', { name: 'Rescue Deployment' }).textContent).toBe('RD');
});

it('a program tile takes letters and color from the type, and from no word of the name', () => {
  render(<ProgramTile name="Swiftwater Rescue" type={null} />);
  const tile = screen.getByRole('img', { name: 'Swiftwater Rescue' });
  expect(tile.textContent).toBe('SW');
  expect(tile.className).toContain('bg-program-other');
});
