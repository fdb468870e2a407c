export {
  isAboutTheKey,
  isRefusalCode,
  isRefusedAtTheDoor,
  type RefusalCode,
  refusalStatuses,
} from './refusal-codes.ts';
