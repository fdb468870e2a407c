import type { Mail } from '@ffl/database/mail/outbox';

/** A letter's content; the layout turns it into text and HTML. */
export type Letter = {
  subject: string;
  /** Paragraphs before the link. */
  lines: string[];
  link?: LetterLink;
  /** Shown before the link, each with lists and a link of its own. */
  sections?: LetterSection[];
  /** Paragraphs after the link. */
  notes: string[];
  /** Why the reader gets letters of this kind, and where to stop them; none for letters about an account. */
  stop?: { because: string; url: string };
};

type LetterLink = { label: string; url: string };

export type LetterSection = { title: string; lists: { title: string; items: string[] }[]; link: LetterLink };

export type FactsOf<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>['facts'];
