let isPressed = false;
let waiting: (() => void)[] = [];

addEventListener('pointerdown', press, { capture: true });
addEventListener('pointerup', release, { capture: true });
addEventListener('pointercancel', release, { capture: true });

/**
 * Runs the work at once, or when the press that is under way has become a click. What appears while a field loses the
 * focus would otherwise move the button under the pointer away, and the click would miss it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function press(): void {
  isPressed = true;
}

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click follows in the same task.
  setTimeout(() => {
    for (const work of due) work();
  });
}
