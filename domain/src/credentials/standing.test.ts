import { expect, test } from 'vitest';
import { standingLabels } from './standing.ts';

test('each standing has its words', () => {
  expect(Object.values(standingLabels)).toEqual([
    'In force',
    'Expiring within 30 days',
    'Expiring within 14 days',
    'Grounded',
    'Lapsed',
    'None',
  ]);
});
