import { folded } from '../search/folded.ts';

/** A name as the first line of what is searched may have it, in either order; `app.name_lines` says the same. */
export function nameLines(name: string): string[] {
  const words = folded(name).split(' ');
  return words.slice(1).flatMap((_, index) => {
    const [one, other] = [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')];
    return [`${one} ${other}`, `${other} ${one}`];
  });
}

/** The digits by which a phone number is compared, null if it is no whole number; `app.phone_digits` says the same. */
export function phoneDigits(phone: string): string | null {
  const digits = bareNumber(phone);
  return digits.length < 7 ? null : digits;
}

/** The digits, without the country's 1. */
export function bareNumber(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}
