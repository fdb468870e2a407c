import { countText } from '@ffl/domain/numbers';

export function selectedText(count: number): string {
  return `${countText(count)} selected`;
}
