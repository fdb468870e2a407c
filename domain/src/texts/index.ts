export { asOneLine, isAllVisible, isVisibleLine } from './visible-line.ts';
