import { parseArgs } from 'node:util';
import { mostMs } from './questions.ts';
import { type Timed, timeQuestions } from './time-questions.ts';

const usage = `npm run measure:questions -- [--members 5000,100000] [--only pattern] [--beside path]
  what every question of every page takes of PostgreSQL, beside that of another checkout; too much is marked with "!"`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '5000,100000' },
    only: { type: 'string', default: '' },
    beside: { type: 'string' },
  },
});
const sizes = values.members.split(',').map(Number);
if (sizes.some((size) => !(size >= 1))) {
  console.error(usage);
  process.exit(2);
}

const only = new RegExp(values.only);
const own = `${import.meta.dirname}/../..`;
const columns: { members: number; isOwn: boolean; timed: Timed[] }[] = [];
for (const members of sizes) {
  for (const root of values.beside === undefined ? [own] : [values.beside, own]) {
    columns.push({ members, isOwn: root === own, timed: await timeQuestions(root, members, only) });
  }
}

const headings = columns.map(({ members, isOwn }) => `${members.toLocaleString('en-US')}${isOwn ? '' : ' before'}`);
console.log(`| question, ms | ${headings.join(' | ')} |`);
console.log(`|---|${'---|'.repeat(columns.length)}`);
for (const [index, { question }] of (columns.at(-1)?.timed ?? []).entries()) {
  const cells = columns.map(({ members, isOwn, timed }) => {
    const ms = timed[index]?.ms ?? Number.NaN;
    const isTooMuch = isOwn && ms > mostMs(question.allowance, members);
    return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)}${isTooMuch ? ' !' : ''}`;
  });
  console.log(`| ${question.name} | ${cells.join(' | ')} |`);
}
process.exit();
