import { countText } from '@ffl/domain/numbers/count-text';

export function selectedText(count: number): string {
  return `${countText(count)} selected`;
}
