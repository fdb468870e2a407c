import { screensWithDialogs } from '../../e2e/dialogs.ts';
import { answerWith, press } from '../../e2e/screen-with-dialogs.ts';
import type { Place } from './place.ts';

/** Opens each dialog of the journeys the same way. */
export const dialogs: readonly Place[] = screensWithDialogs.flatMap(
  ({ path, find, who, answers, through = [], dialogs }) =>
    dialogs.map(({ presses, left = [] }) => {
      const ways = [...through, ...left, ...presses];
      return {
        name: ['dialog', path, ...ways.map(([, name]) => String(name))].join(' ').replace(/\W+/g, '-'),
        as: who === 'maya' ? 'member' : 'administrator',
        path,
        reach: async (page) => {
          if (answers) {
            await answerWith(page, answers);
            await page.reload();
          }
          if (find) await page.goto(new URL(await find(page), page.url()).href);
          for (const one of ways) await press(page, one);
        },
      } satisfies Place;
    }),
);
