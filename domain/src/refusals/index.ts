export { isRefusalCode, type RefusalCode, refusalStatuses } from './refusal-codes.ts';
