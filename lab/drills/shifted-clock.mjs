// Preloaded into a process (NODE_OPTIONS=--import=…): its clock, and no other one, is off by as many seconds as the file
// says that CLOCK_FILE names, from one moment to the next.
import { existsSync, readFileSync } from 'node:fs';

const TrueDate = Date;
let offsetMs = 0;

function look() {
  if (!existsSync(process.env.CLOCK_FILE)) return;
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) * 1000;
}

look();
setInterval(look, 50).unref();

// Its prototype stays the true one: date-fns looks there for the methods that it carries to a zone.
globalThis.Date = new Proxy(TrueDate, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length > 0 ? given : [TrueDate.now() + offsetMs], made),
  apply: (date) => String(new date(TrueDate.now() + offsetMs)),
  get: (date, name) => (name === 'now' ? () => TrueDate.now() + offsetMs : Reflect.get(date, name)),
});
