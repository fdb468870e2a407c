export { isAllVisible, isVisibleLine } from './visible-line.ts';
