import { memberLimits } from '@ffl/domain/members/limits';
import { type UseComboboxGetInputPropsOptions, useCombobox } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

type Choices<Item> = {
  items: Item[];
  /** The typed text, which the owner keeps. */
  text: string;
  nameOf: (item: Item) => string;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
  /** What Enter picks before an arrow key was pressed. */
  first?: Item | null;
  /** The text's response is coming. An Enter waits for it, and then takes `first`. */
  isAwaited?: boolean | undefined;
  /** Whether the list is always open, opens on typing or click, or only on typing. */
  list: 'stays' | 'opens' | 'opens on typing';
};

/** A field and a list to choose from. Only Enter on what is highlighted and a click choose, never the pointer in passing. */
export function useChoices<Item extends { id: string }>(choices: Choices<Item>) {
  const { items, text, nameOf, onText, onChoose, first = null, isAwaited = false, list } = choices;
  const [gone, setGone] = useState<{ id: string | undefined; text: string }>({ id: undefined, text });
  const entered = useRef<string | null>(null);
  const highlighted = gone.text === text && gone.id !== undefined ? gone.id : first?.id;
  const highlightedIndex = items.findIndex(({ id }) => id === highlighted);
  const combobox = useCombobox({
    items,
    inputValue: text,
    selectedItem: null,
    highlightedIndex,
    itemToString: (item) => (item ? nameOf(item) : ''),
    itemToKey: (item) => item?.id,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    onHighlightedIndexChange: (change) => setGone({ id: items[change.highlightedIndex]?.id, text }),
    stateReducer: (state, { type, changes }) => {
      // A list appearing under the pointer would choose for it, and leaving the field would choose in passing.
      if (type === by.ItemMouseMove || type === by.MenuMouseLeave) return state;
      if (list === 'stays') return type === by.InputBlur ? state : { ...changes, isOpen: true };
      if (type === by.InputClick && list === 'opens on typing') return state;
      const isLeft = type === by.InputBlur || type === by.InputKeyDownEscape;
      return isLeft ? { ...state, isOpen: false, highlightedIndex: -1 } : changes;
    },
    ...(list === 'stays' && { isOpen: true }),
  });

  const takeFirst = useEffectEvent(() => {
    if (first && entered.current === text) onChoose(first);
    entered.current = null;
  });
  useEffect(() => {
    if (!isAwaited) takeFirst();
  }, [isAwaited]);

  function handleEnter(event: KeyboardEvent) {
    if (event.repeat) {
      event.preventDefault();
      Reflect.set(event.nativeEvent, 'preventDownshiftDefault', true);
    } else if (isAwaited) entered.current = text;
  }

  function fieldProps(own: UseComboboxGetInputPropsOptions = {}) {
    const { 'aria-labelledby': _, ...field } = combobox.getInputProps({
      ...own,
      // Reported in the same tick as the key, so that the caret stays in place.
      onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        own.onKeyDown?.(event);
        if (event.key === 'Enter') handleEnter(event);
      },
      onBlur: (event) => {
        entered.current = null;
        own.onBlur?.(event);
      },
    });
    return { ...field, 'aria-activedescendant': field['aria-activedescendant'] || undefined };
  }

  return { ...combobox, highlightedIndex, fieldProps };
}

const by = useCombobox.stateChangeTypes;

/** Whether the text is long enough to identify someone. */
export function isMeant(text: string): boolean {
  return text.trim().length >= memberLimits.meantFromLetters;
}
