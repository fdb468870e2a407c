import { folded } from '@ffl/domain/search/folded';

// With 64 first and 101 last names, the stride below uses every pair once before any repeats.
const firstNames = (
  'Adele Amit Anneliese Arvid Beatriz Björn Brigid Camille Chidi Clara Conor Dalia Dario Eleni Emeka Esra ' +
  'Étienne Farid Freya Gianni Greta Hamza Haruki Helga Ilse Imani Ivo Jana Jun Kateri Kenji Klára ' +
  'Lars Leocadia Łukasz Lucía Magnus Malia Mateo Mireille Nadia Niko Noémie Odette Omar Pia Quinn Ravi ' +
  'Renée Rosa Samir Sanna Simón Tadeo Tess Thandi Uma Valdis Wanda Wilhelm Ximena Yara Yusuf Zeno'
).split(' ');

const lastNames = (
  'Cádiz Calloway Carmody Chau Cisneros Cody Coyle Crane Dacosta Dahl Dalca Decker Devereux Dimitrov Dvořák Doyle ' +
  'Dragić Dunn Eklund Ellison Engström Escobar Esposito Fabian Faraday Feng Ferraro Fisk Fontaine Forsyth Frost ' +
  'Galanis Garza Gebhardt Gill Goswami Greer Grünwald Guzmán Hale Harding Hidalgo Holm Horvath Hussain Ibarra ' +
  'Ivanova Jansen Jaramillo Jung Kaplan Kato Keane Kessler Khoury Kimura Koval Kruse Laird Larue Leclerc Lund ' +
  "Mbeki McCrae Medina Meyer Mori Mu Navarro Ndiaye Nowak O'Dowd Ojeda Olsen Pace Pelletier Pike Popescu Prévost " +
  'Quigley Radcliffe Reyes Rinne Rossi Ruiz Saar Salazar Sato Sørensen Singh Stark Steen Tanner Thorne Tovar Ueda ' +
  'Varga Vidal Weiß Yoon Zeller'
).split(' ');

const stride = 4099;

/** An invented name for each number; once all pairs are used, a second last name follows. */
export function personName(number: number): { firstName: string; lastName: string } {
  const pairs = firstNames.length * lastNames.length;
  const pair = (number * stride) % pairs;
  const round = Math.floor(number / pairs);
  const last = Math.floor(pair / firstNames.length);
  const second = round === 0 ? '' : `-${lastNames[(last + round) % lastNames.length]}`;
  return { firstName: firstNames[pair % firstNames.length] ?? '', lastName: `${lastNames[last]}${second}` };
}

/** Writes a name in the letters of an email address. */
export function mailName(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => folded(name).replaceAll(/[^a-z]/g, '')).join('.');
}
