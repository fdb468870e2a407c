/** Opens the mail program with this address alone: nothing in it can add recipients or text. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Keeps what a phone can dial of a number as entered. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}
