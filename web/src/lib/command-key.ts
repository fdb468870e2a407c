/** The key that makes a command of a letter. */
export function commandKey(): 'Cmd' | 'Ctrl' {
  return isApple() ? 'Cmd' : 'Ctrl';
}

/** Cmd-K on a Mac, where Ctrl-K deletes the rest of a line; Ctrl-K elsewhere. */
export function opensPalette(event: KeyboardEvent): boolean {
  const isCommand = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
