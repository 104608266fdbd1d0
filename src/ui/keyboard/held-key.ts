const PRESSES = new Set(["Enter", " "]);

/** Ignores a key that is being held down, so that it doesn't press one button after the other. */
export function ignoreHeldKey(event: { key: string; repeat: boolean; preventDefault: () => void }): void {
  if (event.repeat && PRESSES.has(event.key)) event.preventDefault();
}
