export {
  type BoardCell,
  boardCell,
  boardMoment,
  cellDateText,
  fallsOut,
  firstWeekShort,
  type HeldOnDay,
} from './board.ts';
export { type HeldState, heldState } from './held-state.ts';
export { readinessLimits } from './limits.ts';
export { readinessMessages } from './messages.ts';
export { isShort, type NeedColumn, type NeedRow, needsMatrix, type ProgramNeed } from './needs-matrix.ts';
