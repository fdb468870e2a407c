import { type BaseNews, mondayOf } from '@ffl/domain/reminders/monday';
import { mondayMessages as messages } from '@ffl/domain/reminders/monday-messages';
import { trainingLine } from '@ffl/domain/reminders/training-line';
import { daysAfter, denverDate, displayDate, displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { boardLink, stopMondaysLink } from '../links.ts';
import type { FactsOf, Letter, LetterSection } from './letter.ts';

export function mondayLetter({ bases, at, token }: FactsOf<'monday'>, publicUrl: string): Letter {
  const now = readInstant(at);
  const since = displayDate(daysAfter(mondayOf(denverDate(now)), -7));
  return {
    subject: messages.subject,
    lines: [messages.opening(displayDateTime(now))],
    sections: bases.map((news) => sectionOf(news, since, publicUrl)),
    notes: [],
    stop: { because: messages.because, url: stopMondaysLink(publicUrl, token) },
  };
}

function sectionOf(news: BaseNews, since: string, publicUrl: string): LetterSection {
  const { base, lapsed, lapsing, short, unreached, trainings } = news;
  const lists = [
    { title: messages.lapsed(since), items: messages.lines(lapsed, messages.end) },
    { title: messages.lapsing, items: messages.lines(lapsing, messages.end) },
    { title: messages.short, items: short.map(messages.shortOf) },
    { title: messages.unreached, items: messages.lines(unreached, messages.missed) },
    { title: messages.trainings, items: messages.lines(trainings, trainingLine) },
  ].filter(({ items }) => items.length > 0);
  return {
    title: base,
    lists: lists.length > 0 ? lists : [{ title: messages.nothingTitle, items: [messages.nothing] }],
    link: { label: messages.board(base), url: boardLink(publicUrl, base) },
  };
}
