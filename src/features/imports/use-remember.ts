import { useStoredFlag } from "#src/ui/page/use-stored-flag.ts";

type Flag = [boolean, (value: boolean) => void];

/** Returns a flag that is true unless the user has turned it off, and a setter for it. */
function useRemembered(key: string): Flag {
  const [stored, store] = useStoredFlag(key);
  return [stored ?? true, store];
}

/** Whether to save the mapping for files with the same headers. */
export const useRemember = (): Flag => useRemembered("import.remember");

/** Whether to save the replaced words for the company's next files. */
export const useRememberWords = (): Flag => useRemembered("import.remember_units");
