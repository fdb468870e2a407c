import type { Mail } from '@ffl/database/mail/outbox';

/** What a letter says; the layout turns it into text and HTML. */
export type Letter = {
  subject: string;
  /** Paragraphs before the link. */
  lines: string[];
  link?: { label: string; url: string };
  /** Paragraphs after it. */
  notes: string[];
  /** Where the reader stops letters of this kind; none for letters about an account. */
  stopUrl?: string;
};

export type FactsOf<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>['facts'];
