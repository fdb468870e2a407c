export { countText } from './count-text.ts';
