export {
  type Base,
  type BaseName,
  type BaseRecord,
  baseMeant,
  baseNames,
  compareBaseNames,
  isBaseName,
  namesOfBases,
  offeredBases,
} from './base.ts';
export { baseLimits } from './limits.ts';
export { baseMessages } from './messages.ts';
export {
  type BaseDelete,
  type BaseForm,
  type BaseUpdate,
  baseDeleteSchema,
  baseFormSchema,
  baseUpdateSchema,
} from './schemas.ts';
