export { viewLimits } from './limits.ts';
export { viewMessages } from './messages.ts';
export { viewFormSchema } from './schemas.ts';
export { type ViewScreen, viewScreens } from './view.ts';
