/** Writes a diagnostic message to the browser's console. Information for the user never goes here alone. */
export function logToConsole(text: string): void {
  console.info(text);
}
