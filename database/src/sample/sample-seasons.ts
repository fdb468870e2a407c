import { denverDate } from '@ffl/domain/time/denver';

const winters = 3;

/** A base's last two winters and its current or next one, November 15 to April 30. */
export function sampleSeasons(base: string, now: Date): { name: string; start_date: string; end_date: string }[] {
  const [year = '', month = ''] = denverDate(now).split('-');
  const latest = Number(month) <= 6 ? Number(year) - 1 : Number(year);
  return Array.from({ length: winters }, (_, index) => latest - index).map((start) => ({
    name: `${base} Winter ${start}-${String(start + 1).slice(2)}`,
    start_date: `${start}-11-15`,
    end_date: `${start + 1}-04-30`,
  }));
}
