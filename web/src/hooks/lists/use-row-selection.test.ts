import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowSelection } from './use-row-selection.ts';

const page = ['a', 'b', 'c', 'd', 'e'];

function open(pageIds = page) {
  const initialProps = { question: 'first', pageIds };
  const { result, rerender } = renderHook(({ question, pageIds: ids }) => useRowSelection(question, ids), {
    initialProps,
  });
  return { selection: () => result.current, chosen: () => [...result.current.ids], rerender };
}

it('a selection grows row by row, or by the whole page at once', () => {
  const { selection, chosen } = open();
  act(() => selection().toggle('b'));
  expect([chosen(), selection().page]).toEqual([['b'], 'some']);
  act(() => selection().togglePage());
  expect([chosen(), selection().page]).toEqual([page, 'all']);
  act(() => selection().toggle('c'));
  expect(chosen()).toEqual(['a', 'b', 'd', 'e']);
  act(() => selection().togglePage());
  act(() => selection().togglePage());
  expect([chosen(), selection().page]).toEqual([[], 'none']);
});

it('a selection takes and drops everything between two rows, in either direction', () => {
  const { selection, chosen } = open();
  act(() => selection().toggle('d'));
  act(() => selection().toggle('b', true));
  expect(chosen().sort()).toEqual(['b', 'c', 'd']);
  act(() => selection().toggle('d', true));
  expect(chosen()).toEqual([]);
});

it('a selection starts empty for another query, even if the first one returns', () => {
  const { selection, chosen, rerender } = open();
  act(() => selection().toggle('b'));
  rerender({ question: 'second', pageIds: page });
  expect(chosen()).toEqual([]);
  rerender({ question: 'first', pageIds: page });
  expect(chosen()).toEqual([]);
});

it("a selection keeps people the page doesn't show only if everyone was selected", () => {
  const { selection, chosen, rerender } = open();
  act(() => selection().togglePage());
  rerender({ question: 'first', pageIds: ['a', 'b'] });
  expect(chosen()).toEqual(['a', 'b']);
  act(() => selection().choose(['a', 'b', 'y', 'z']));
  expect(chosen()).toEqual(['a', 'b', 'y', 'z']);
  act(() => selection().toggle('a'));
  expect(chosen()).toEqual(['b', 'y', 'z']);
});
