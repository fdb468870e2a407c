import { createHash } from 'node:crypto';

// A bit of everything that the tests do: objects, text and native code.
const start = process.cpuUsage();
let text = 'start';
for (let round = 0; round < 60_000; round += 1) {
  const rows = Array.from({ length: 40 }, (_, index) => ({ index, name: `${text.slice(0, 8)} ${index * round}` }));
  rows.sort((one, other) => one.name.localeCompare(other.name, 'en-US'));
  text = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
const { user, system } = process.cpuUsage(start);
console.log((user + system) / 1e6);
