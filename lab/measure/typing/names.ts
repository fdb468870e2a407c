import { folded } from '@ffl/domain/search/folded';

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  organization: string;
  /** What to type to find only this person, without accents. */
  typed: string;
};

const beginnings =
  'Alm Bjørk Čapek Dvoř Étier Fjeld Gołą Haug Jókai Kvist Lönn Muñoz Nygård O’Brad Peña Quist Řezní Söder Tveit Žižka';
const endings = 'ström mark ová ák holm sen dal weiß berg -Lee';
const firstNames =
  'Åsa Björn Chloë Dušan Émile Fátima Grete Håkon Inés Jiří Kübra Łukasz Mei Noël Øyvind Päivi Renée Søren Tomáš Zoë';

export const namesMax = 200;

/** People with different names, each in their own organization; a third are found by the full name. */
export const people: readonly Person[] = endings
  .split(' ')
  .flatMap((end, at) => beginnings.split(' ').map((begin, of) => personOf(begin + end, at * 20 + of)));

/** Someone in the sample, whom two letters find. */
export const shortest: Person = {
  firstName: 'Gordon',
  lastName: 'Xu',
  email: '',
  organization: '',
  typed: 'xu',
};

function personOf(lastName: string, index: number): Person {
  const firstName = firstNames.split(' ')[(index * 7) % 20] ?? '';
  return {
    firstName,
    lastName,
    email: `typed.${index}@typing.example`,
    organization: `${lastName} Rescue`,
    typed: folded(index % 3 === 0 ? `${firstName} ${lastName}` : lastName),
  };
}
