export { fromBase64url } from './base64url.ts';
export { checkMessages } from './check-messages.ts';
export { readCode, statementInCode } from './code.ts';
export type { StatusList } from './evidence.ts';
export { cardLimits } from './limits.ts';
export { ageText, cardMessages, shownDoubts } from './messages.ts';
export { phoneKeyBytes, phoneKeyJwk, shortPhoneKey } from './phone-key.ts';
export { placesOf, revokedNow } from './revoked.ts';
export { isConfirmed, type Learned, sayCheck } from './say-check.ts';
export { type CameraProblem, cameraWords, scanMessages } from './scan-messages.ts';
export {
  bindPhoneSchema,
  cardStatementSchema,
  checkCardSchema,
  presentCardSchema,
  rotateCardKeySchema,
} from './schemas.ts';
export { type Shown, shownSignedBytes, writeShown, writeShownFacts } from './shown-code.ts';
export {
  checkSignature,
  type KeySet,
  keyAlgorithm,
  type PublishedKey,
  signatureAlgorithm,
  signedBytes,
} from './signature.ts';
export {
  isListed,
  type ListedProgram,
  listedProgram,
  readSought,
  type Sought,
  soughtAt,
  soughtAtBase,
  soughtGroups,
  soughtLabel,
  soughtText,
  writeSought,
} from './sought.ts';
export {
  type CardStatement,
  type FoundStatement,
  readStatement,
  type StatedPhone,
  writePayload,
  writeStatement,
} from './statement.ts';
export {
  type PresentedCard,
  readToday,
  type StatedMember,
  type StatementRefusal,
  type TodayResponse,
} from './today.ts';
export {
  type CheckedStatement,
  changesAt,
  type Judged,
  type JudgedProgram,
  judgeCard,
  type Verdict,
  type VerdictKind,
} from './verdict.ts';
export { verdictNames } from './verdict-names.ts';
export { endsSoonText, programStateWords, statedTitle, verdictWords } from './verdict-words.ts';
