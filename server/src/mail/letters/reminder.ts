import { programAtBase } from '@ffl/domain/programs/program';
import { reminderMessages } from '@ffl/domain/reminders/messages';
import { trainingLine } from '@ffl/domain/reminders/training-line';
import { asOneLine } from '@ffl/domain/texts/visible-line';
import { readInstant } from '@ffl/domain/time/denver';
import { stopLettersLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function reminderLetter({ ends, trainings, at, token }: FactsOf<'reminder'>, publicUrl: string): Letter {
  const now = readInstant(at);
  const lines = ends.map(({ program, base, expiresAt, annualDate }) => {
    const expiresDate = readInstant(expiresAt);
    const dates = { expiresDate, annualDate: annualDate === null ? null : readInstant(annualDate) };
    return `${reminderMessages.ends(programAtBase({ name: program, base }), expiresDate, now)} ${reminderMessages.kept(dates, now)}`;
  });
  const next = trainings.map(({ training_type: type, start_time, meeting_place, ...one }) =>
    trainingLine({ ...one, type, startTime: start_time ?? null, meetingPlace: meeting_place ?? null }),
  );
  return {
    subject: subjectOf(ends, now),
    lines: [...lines, ...(next.length > 0 ? [reminderMessages.trainingsFollow, ...next] : [])],
    link:
      next.length > 0
        ? { label: "See your card and say if you're coming", url: `${publicUrl}/member#trainings` }
        : { label: 'Look at your card', url: `${publicUrl}/member` },
    notes: ["Punches recorded after this email was written aren't in it. Your card always shows what counts."],
    stop: { because: reminderMessages.because, url: stopLettersLink(publicUrl, token) },
  };
}

function subjectOf([first, ...others]: FactsOf<'reminder'>['ends'], now: Date): string {
  if (!first) return 'Flight For Life credentials expire soon';
  const program = asOneLine(programAtBase({ name: first.program, base: first.base }));
  return reminderMessages.subject(program, readInstant(first.expiresAt), others.length, now);
}
