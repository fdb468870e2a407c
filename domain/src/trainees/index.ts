export { type GuessedReading, guessReading, readByGuess } from './guess-reading.ts';
export { traineeMessages } from './messages.ts';
export { isList } from './pasted-lines.ts';
export { type PastedList, pastedList } from './pasted-list.ts';
export { nothingOnRecord, type OnRecord, type ReadTrainee, readAll } from './read-list.ts';
export { type Reading, readingLabel } from './reading.ts';
export { textsToAsk } from './texts-to-ask.ts';
