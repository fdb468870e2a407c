import { countText } from '@ffl/domain/numbers/count-text';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from './button.tsx';

type FilterButtonProps = {
  /** How many filters are active. */
  count: number;
  onPress: () => void;
};

/** Opens a list's `FilterSheet` on a phone. */
export function FilterButton({ count, onPress }: FilterButtonProps) {
  return (
    <Button className="w-full" icon={<SlidersHorizontal aria-hidden="true" size={18} />} onClick={onPress}>
      {count === 0 ? 'Filter and sort' : `Filter and sort (${countText(count)})`}
    </Button>
  );
}
