import { displayDateTime } from '@ffl/domain/time/denver';

/** A page's first date loads names and time zones, a twentieth of a second on a slow phone. */
export function writeFirstDate(): void {
  displayDateTime(new Date());
}
