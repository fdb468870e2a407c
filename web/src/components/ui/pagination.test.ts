import { expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

const shown = (page: number, pageCount: number) => pageWindow(page, pageCount, 5).join(' ').replaceAll('gap', '…');

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [2, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 … 6'],
  [3, 6, '1 2 3 4 … 6'],
  [4, 6, '1 … 3 4 5 6'],
  [4, 7, '1 … 3 4 5 … 7'],
  [5, 7, '1 … 4 5 6 7'],
  [2000, 4000, '1 … 1999 2000 2001 … 4000'],
  [4000, 4000, '1 … 3997 3998 3999 4000'],
])('the window of page links on page %i of %i is "%s"', (page, pageCount, expected) => {
  expect(shown(page, pageCount)).toBe(expected);
});

it('the window of page links never has more than five links and always the current one', () => {
  for (let pageCount = 1; pageCount <= 12; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      const links = pageWindow(page, pageCount, 5).filter((one) => one !== 'gap');
      expect(links.length).toBe(Math.min(5, pageCount));
      expect(links).toContain(page);
      expect(links).toEqual([...new Set(links)].sort((one, other) => one - other));
    }
  }
});
