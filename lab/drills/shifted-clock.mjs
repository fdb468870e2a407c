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

globalThis.Date = class ShiftedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offsetMs);
    else super(...given);
  }

  static now() {
    return TrueDate.now() + offsetMs;
  }
};
