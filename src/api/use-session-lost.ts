import { useEffect, useState } from "react";
import { onSessionLost, sessionToken } from "#src/api/session.ts";

/** Returns true from the moment the session becomes invalid until the user signs in again. */
export function useSessionLost(): boolean {
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => onSessionLost(() => setLost(sessionToken())), []);
  return lost !== null && lost === sessionToken();
}
