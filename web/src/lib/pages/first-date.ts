import { displayDateTime } from '@ffl/domain/time';

/** The first date that a page writes loads names and time zones, a twentieth of a second of a slow phone. */
export function writeFirstDate(): void {
  displayDateTime(new Date());
}
