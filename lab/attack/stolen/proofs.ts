import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, held, makeSuperAdministrator, type Outcome, reads } from './attack.ts';
import { people } from './people.ts';
import type { Answer, Session, World } from './world.ts';

const made = { unit: 'super administrators made', most: 0 };
const wrong = { password: 'Wrong-Horse-77!' };

export const attacksOnProofs: Attack[] = [
  {
    name: 'A super administrator made with a copied access token',
    proof: 'copied before',
    ...made,
    run: async (world) => {
      const thief = await held['copied before'](world, await world.signIn(people.robbedChief));
      return outcomeOfMaking(world, [thief]);
    },
  },
  {
    name: 'A super administrator made with a copied access token, the proof a second step',
    proof: 'copied before',
    ...made,
    run: async (world) => {
      const { app, session } = await world.addApp(await world.signIn(people.robbedChief));
      const copy = await world.aged(session);
      await world.giveCode(copy, app);
      return outcomeOfMaking(world, [copy]);
    },
  },
  {
    name: 'A super administrator made with tokens copied before the second step, refreshed',
    proof: 'copied before',
    ...made,
    run: async (world) => {
      const { app } = await world.addApp(await world.signIn(people.robbedChief));
      const copy = await world.signIn(people.robbedChief);
      await world.giveCode(copy, app);
      const refreshed = await world.refresh(copy);
      return outcomeOfMaking(world, refreshed ? [copy, refreshed] : [copy]);
    },
  },
  {
    name: 'A refresh token that its owner spent eleven seconds ago',
    proof: 'copied before',
    unit: 'sessions',
    most: 0,
    run: async (world) => {
      const copy = await world.signIn(people.dispatcher);
      await world.refresh(copy);
      await pause(11_000);
      const thief = await world.refresh(copy);
      return { got: thief && (await reads(world, thief)) ? 1 : 0, answers: [] };
    },
  },
  {
    name: 'A refresh token used by two tabs at once, and again a second later',
    proof: 'none',
    unit: 'tabs signed out',
    most: 0,
    run: async (world) => {
      const owner = await world.signIn(people.dispatcher);
      const tabs = await Promise.all([world.refresh(owner), world.refresh(owner)]);
      await pause(1_000);
      tabs.push(await world.refresh(owner));
      const served = await Promise.all(tabs.map(async (tab) => tab !== null && (await reads(world, tab))));
      return { got: served.filter((isServed) => !isServed).length, answers: [] };
    },
  },
  {
    name: "Eleven wrong guesses with a copied token, before the owner's own",
    proof: 'stale',
    unit: "of the owner's two browsers shut out",
    most: 0,
    run: async (world) => {
      const [owner, elsewhere] = [await world.signIn(people.dispatcher), await world.signIn(people.dispatcher)];
      const thief = { ...(await world.aged(owner)), cookie: '', from: '203.0.113.45' };
      const answers: Answer[] = [];
      for (let guess = 0; guess < 11; guess += 1) answers.push(await world.call(thief, 'prove-presence', wrong));
      const proved = [await proves(world, owner), await proves(world, elsewhere)];
      return { got: proved.filter((isProved) => !isProved).length, answers };
    },
  },
];

async function outcomeOfMaking(world: World, tokens: Session[]): Promise<Outcome> {
  const answers: Answer[] = [];
  for (const thief of tokens) answers.push(await makeSuperAdministrator(world, thief));
  const accomplice = await world.idOf(people.accomplice);
  return { got: await world.count('select count(*) from administrators where user_id = $1', [accomplice]), answers };
}

const proves = (world: World, session: Session) =>
  world.prove(session).then(
    () => true,
    () => false,
  );
