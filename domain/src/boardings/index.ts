export {
  type BoardingKind,
  type BoardingOutcome,
  boardedAt,
  boardingKinds,
  boardingRefusal,
} from './boarding.ts';
export { boardingChecked } from './checked.ts';
export { boardingLimits } from './limits.ts';
export { boardingMessages } from './messages.ts';
export {
  type Boarding,
  type BoardingChecked,
  boardingSchema,
  enrollDeviceSchema,
  makeBoardingDeviceSchema,
  recordBoardingsSchema,
} from './schemas.ts';
