import { opensPalette, topWindow } from './keys.ts';

/** Keys with a name that people press while typing. */
const named = new Set(['Enter', 'Backspace', 'Tab', 'ArrowDown', 'ArrowUp']);

/**
 * Holds keys pressed while windows open. They go into the then focused field, in order; in a select they choose by the
 * first letters. An Enter among them chooses in a list, and submits no form.
 */
export function createHeldKeys(): (onClose: () => void) => () => void {
  const opening: (() => void)[] = [];
  let pressed: KeyboardEvent[] = [];

  function take(event: KeyboardEvent) {
    const isPalette = opensPalette(event);
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    const isTyped = !isCommand && (event.key.length === 1 || event.key === 'Escape' || named.has(event.key));
    if (!isTyped && !isPalette) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') {
      pressed = [];
      opening.at(-1)?.();
    } else if (isTyped && !(event.key === 'Enter' && event.repeat)) pressed.push(event);
  }

  async function giveBack() {
    const ahead: TypedAhead = { select: null, text: '' };
    // Keys after one that opens a window go to that window.
    while (opening.length === 0 && pressed.length > 0) {
      const [key] = pressed.splice(0, 1);
      if (key) press(key, ahead);
      await Promise.resolve();
    }
  }

  return (onClose) => {
    if (opening.push(onClose) === 1) addEventListener('keydown', take, { capture: true });
    return () => {
      // Delayed until the window has taken the focus.
      setTimeout(() => {
        opening.splice(opening.indexOf(onClose), 1);
        if (opening.length > 0) return;
        removeEventListener('keydown', take, { capture: true });
        void giveBack();
      });
    };
  };
}

/** The letters typed so far to find an option of a select. */
type TypedAhead = { select: HTMLSelectElement | null; text: string };

/** Acts like a press in the focused field; does nothing without one. */
function press(pressed: KeyboardEvent, ahead: TypedAhead): void {
  const window = topWindow();
  const field = document.activeElement;
  if (!(isTextField(field) || field instanceof HTMLSelectElement) || !window?.contains(field)) return;
  if (!field.dispatchEvent(new KeyboardEvent('keydown', pressed))) return;
  if (pressed.key === 'Tab') next(window, field)?.focus();
  else if (field instanceof HTMLSelectElement) choose(field, pressed.key, ahead);
  else if (pressed.key === 'Backspace' || pressed.key.length === 1) write(field, pressed.key);
}

/** The first option that begins with what was typed, as a browser chooses it. */
function choose(select: HTMLSelectElement, key: string, ahead: TypedAhead): void {
  if (key.length !== 1) return;
  ahead.text = (ahead.select === select ? ahead.text : '') + key.toLowerCase();
  ahead.select = select;
  const found = [...select.options].find(
    (option) => !option.disabled && option.text.toLowerCase().startsWith(ahead.text),
  );
  if (!found || found.selected) return;
  found.selected = true;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(element: Element | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|date)$/.test(element.type);
}

function next(window: Element, field: TextField | HTMLSelectElement): HTMLElement | undefined {
  const fields = [...window.querySelectorAll<HTMLElement>('input:enabled, select:enabled, textarea:enabled')];
  return fields[fields.indexOf(field) + 1];
}

function write(field: TextField, key: string): void {
  const { value } = field;
  // An e-mail field doesn't reveal its caret.
  const from = field.selectionStart ?? value.length;
  const to = field.selectionEnd ?? value.length;
  const isDeleting = key === 'Backspace';
  const kept = value.slice(0, isDeleting && from === to ? Math.max(0, from - 1) : from);
  const before = isDeleting ? kept : kept + key;
  // Bypasses React, which otherwise wouldn't notice the new value.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, before + value.slice(to));
  if (field.selectionStart !== null) field.setSelectionRange(before.length, before.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: isDeleting ? null : key }));
}
