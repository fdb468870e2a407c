import type { Page } from '@playwright/test';
import type { Visited } from '../measure/pages/people.ts';

/** A route, a dialog or a state of the product, and how a person gets there. */
export type Place = {
  name: string;
  as: Visited;
  path: string;
  /** Goes on from the path. Nothing it does may be saved, because the next picture starts from the same sample. */
  reach?: (page: Page) => Promise<void>;
};
