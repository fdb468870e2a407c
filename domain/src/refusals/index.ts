export { isOvertaken } from './is-overtaken.ts';
export {
  isAboutTheKey,
  isRefusalCode,
  isRefusedAtTheDoor,
  type RefusalCode,
  refusalStatuses,
} from './refusal-codes.ts';
