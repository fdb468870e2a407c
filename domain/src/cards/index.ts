export { readCode, type ScannedCode, statementInCode } from './code.ts';
export type { Evidence, StatusList } from './evidence.ts';
export { cardLimits } from './limits.ts';
export { ageText, cardMessages, lapsedSentences, programStateWords, verdictWords } from './messages.ts';
export { type CameraProblem, cameraWords, scanMessages } from './scan-messages.ts';
export { presentCardSchema, rotateCardKeySchema } from './schemas.ts';
export {
  checkSignature,
  type KeySet,
  keyAlgorithm,
  type PublishedKey,
  signatureAlgorithm,
  signedBytes,
} from './signature.ts';
export {
  type CardStatement,
  type FoundStatement,
  readStatement,
  type StatedProgram,
  writePayload,
  writeStatement,
} from './statement.ts';
export { takenBackNow } from './taken-back.ts';
export { type PresentedCard, readToday, type StatedMember, type Today, type ToldToday } from './today.ts';
export {
  type CheckedStatement,
  type Judged,
  type JudgedProgram,
  judgeCard,
  type ProgramState,
  type Verdict,
  type VerdictKind,
} from './verdict.ts';
