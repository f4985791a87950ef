/** Whatever somebody does brings what is shown to its end first. */
export function finishOnInput(finish: () => void): void {
  document.addEventListener('pointerdown', finish, { capture: true });
  document.addEventListener('keydown', (event) => isCommand(event) && finish(), { capture: true });
}

/** Whether a key says something by itself, and for the first time. */
function isCommand({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}
