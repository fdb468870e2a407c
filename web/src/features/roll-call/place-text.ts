import type { RollCall } from '../../lib/roll-calls/roll-call.ts';

export function placeText({ name, base }: RollCall['program']): string {
  return base === null ? name : `${name} at ${base}`;
}
