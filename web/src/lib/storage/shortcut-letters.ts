const key = 'shortcut_letters';

/**
 * Whether single-key shortcuts are on. Default: true. Read at each key press, so that the switch in the help takes
 * effect at once.
 */
export function lettersAreOn(): boolean {
  return localStorage.getItem(key) !== 'false';
}

export function switchLetters(on: boolean): void {
  localStorage.setItem(key, String(on));
}
