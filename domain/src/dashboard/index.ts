export { dashboardMessages } from './messages.ts';
