import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { useEntries, useKept } from './use-entries.ts';

type Found = { name: string } | null;

function Form({ hasEntries }: { hasEntries: boolean }) {
  useEntries(hasEntries);
  return <p>A form</p>;
}

function Page({ found, hasEntries }: { found: Found; hasEntries: boolean }) {
  const kept = useKept(found);
  return kept ? (
    <>
      <h1>{kept.name}</h1>
      <Form hasEntries={hasEntries} />
    </>
  ) : (
    <p>Not there</p>
  );
}

const winter = { name: 'Winter' };

it('a deleted record leaves its page at once if nobody entered anything', () => {
  const { rerender } = renderInProduct(<Page found={winter} hasEntries={false} />);
  rerender(<Page found={null} hasEntries={false} />);
  expect(screen.getByText('Not there')).toBeTruthy();
});

it('a deleted record stays as last read while a form has entries, and leaves with them', () => {
  const { rerender } = renderInProduct(<Page found={winter} hasEntries />);
  rerender(<Page found={{ name: 'Winter 26' }} hasEntries />);
  rerender(<Page found={null} hasEntries />);
  expect(screen.getByRole('heading', { name: 'Winter 26' })).toBeTruthy();
  expect(screen.getByText('A form')).toBeTruthy();
  rerender(<Page found={null} hasEntries={false} />);
  expect(screen.getByText('Not there')).toBeTruthy();
});
