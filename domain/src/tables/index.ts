export { csvFileName } from './file-name.ts';
export { tableMessages } from './messages.ts';
