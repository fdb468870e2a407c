import type { Answers } from '@ffl/domain/answers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { LedBases } from './led-bases.tsx';

type Letters = Answers['own_letters'];

async function open(letters: Partial<Letters>) {
  // Their code comes with the first press, within a second.
  await Promise.all([import('./choose-bases.tsx'), import('./switch-letters.tsx')]);
  let { bases = null, led = null } = letters;
  const sent = stubNetwork({
    '/rest/v1/rpc/own_letters': () => json(200, answerOf('own_letters', { ...letters, bases, led })),
    '/rest/v1/rpc/set_led_bases': async (request: Request) => {
      const { bases: chosen } = (await request.clone().json()) as { bases: string[] };
      bases = bases?.map((base) => ({ ...base, is_led: chosen.includes(base.id) })) ?? null;
      return json(200, chosen.length);
    },
    '/rest/v1/rpc/set_own_letters': async (request: Request) => {
      const { wants_mondays } = (await request.clone().json()) as { wants_mondays: boolean };
      led = led && { ...led, wants_letter: wants_mondays };
      return json(200, wants_mondays);
    },
  });
  renderInProduct(<LedBases />);
  const to = (path: string) => sent.filter(({ url }) => url.endsWith(path));
  return { person: userEvent.setup(), to };
}

it('the bases you lead are chosen by administrators, and the page says what follows', async () => {
  const bases = ['LG1', 'LG2', 'LG3'].map((name) => ({ id: `id of ${name}`, name, is_led: name === 'LG3' }));
  const { person, to } = await open({ bases, last_monday: { monday: '2026-11-23', state: 'refused' } });
  await screen.findByText('You lead LG3 and get one email about it on Mondays while reminders are on.');
  expect(screen.getByText('Your last one, of Nov 23, 2026: Refused by the mail server.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Choose bases' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bases you lead' }));
  await person.click(dialog.getByRole('checkbox', { name: 'LG1' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('You lead LG1 and LG3 and get one email about them on Mondays while reminders are on.');
  expect(await to('/set_led_bases')[0]?.json()).toEqual({ bases: ['id of LG1', 'id of LG3'] });
  await person.click(screen.getByRole('button', { name: 'Choose bases' }));
  const again = within(await screen.findByRole('dialog', { name: 'Bases you lead' }));
  for (const name of ['LG1', 'LG3']) await person.click(again.getByRole('checkbox', { name }));
  await person.click(again.getByRole('button', { name: 'Save' }));
  await screen.findByText("You're not a lead for any base, so you won't get the Monday email.");
});

it('the bases you lead by a grant are named, and their email stops and starts', async () => {
  const { person, to } = await open({ led: { bases: ['LG3'], wants_letter: true }, last_monday: null });
  const change = async (name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('alertdialog', { name: `${name}?` });
    await person.click(within(question).getByRole('button', { name }));
  };
  await screen.findByText('You lead LG3 and get one email about it on Mondays while reminders are on.');
  await change('Stop Monday emails');
  await screen.findByText("You lead LG3 but don't get the Monday email about it.");
  await change('Start Monday emails');
  await screen.findByText('You lead LG3 and get one email about it on Mondays while reminders are on.');
  const sent = await Promise.all(to('/set_own_letters').map((request) => request.json()));
  expect(sent).toEqual([{ wants_mondays: false }, { wants_mondays: true }]);
});
