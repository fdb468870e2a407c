import { useState } from 'react';

type Trial<State> = {
  /** The state with the changes not applied yet. */
  tried: State;
  alter: (change: Partial<State>) => void;
  /** The changes to apply; everything else keeps its value at that time. */
  chosen: Partial<State>;
};

/** Choices tried out before they are applied in one step. `after` says what else a change changes. */
export function useTrial<State extends object>(
  state: State,
  after: (state: State, change: Partial<State>) => State,
): Trial<State> {
  const [chosen, setChosen] = useState<Partial<State>>({});

  function alter(change: Partial<State>) {
    setChosen((before) => {
      const tried = { ...state, ...before };
      const next = after({ ...tried, ...change }, change);
      const names = Object.keys(next) as (keyof State)[];
      const isChosen = (name: keyof State) => name in before || name in change || next[name] !== tried[name];
      return Object.fromEntries(names.filter(isChosen).map((name) => [name, next[name]])) as Partial<State>;
    });
  }

  return { tried: { ...state, ...chosen }, alter, chosen };
}
