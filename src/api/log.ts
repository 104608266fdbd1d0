/** Writes a diagnostic message to the browser console. Messages for the user must also be shown elsewhere. */
export function logToConsole(text: string): void {
  console.info(text);
}
