import { createContext, useContext } from "react";

export interface CommandText {
  readonly typed: string;
  setTyped(typed: string): void;
  close(): void;
}
export const CommandTextContext = createContext<CommandText | null>(null);

/** @throws Error outside the command dialog */
export function useCommandText(): CommandText {
  const text = useContext(CommandTextContext);
  if (text === null) throw new Error("useCommandText outside of the commands");
  return text;
}
