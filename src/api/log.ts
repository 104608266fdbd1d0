/**
 * Notes for whoever looks into the browser's console; what the reader of the page must know is never said here alone.
 */
export function logToConsole(text: string): void {
  console.info(text);
}
