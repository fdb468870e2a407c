import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgramTile } from './program-tile.tsx';

describe('a program tile', () => {
  it('has two letters and the name of the program', () => {
    render(<ProgramTile name="Rescue Deployment" />);
    expect(screen.getByRole('img', { name: 'Rescue Deployment' }).textContent).toBe('RD');
  });
});
