export { takeBackMessages } from './messages.ts';
export {
  groupedActs,
  type LostActs,
  outcomeLabels,
  type TakeBackGroup,
  type TakeBackOutcome,
  type TakeBackReport,
  type TakenBackAct,
  takeBackKind,
  takeBackOutcomes,
} from './report.ts';
export {
  type PlanTakeBack,
  planTakeBackSchema,
  type TakeBack,
  takeBackReasonSchema,
  takeBackSchema,
} from './schemas.ts';
