import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { resources } from './resources.ts';
import { ResourcesPage } from './resources-page.tsx';

it('the resources page has one document per category, to view in a new tab and download with its size', () => {
  renderInProduct(<ResourcesPage />);
  const cards = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
  expect(cards.map((card) => card.firstElementChild?.textContent)).toEqual([
    'Training',
    'Safety',
    'Equipment',
    'Procedures',
    'Medical',
    'Weather',
  ]);
  const card = within(screen.getByRole('listitem', { name: 'Training Day Sheet' }));
  expect(card.getByText('Last updated Nov 22, 2026')).toBeTruthy();
  const view = card.getByRole('link', { name: 'View Training Day Sheet (new tab)' });
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([
    '/resources/training-day-sheet.pdf',
    '_blank',
  ]);
  const download = card.getByRole('link', { name: /^Download Training Day Sheet \(PDF, \d+ kB\)$/ });
  expect(download.getAttribute('download')).toBe('training-day-sheet.pdf');
});

it.each(resources)('the document $fileName is a tagged PDF of the stated size', async ({ url, kilobytes }) => {
  const file = await readFile(join(import.meta.dirname, '../../../public', url));
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.includes('/StructTreeRoot')).toBe(true);
  expect(Math.round(file.length / 1000)).toBe(kilobytes);
});
