import { useEffect, useState } from "react";
import { onSessionLost, sessionToken } from "#src/api/session.ts";

/** Returns true while the session is invalid, until the user has signed in again. */
export function useSessionLost(): boolean {
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => onSessionLost(() => setLost(sessionToken())), []);
  return lost !== null && lost === sessionToken();
}
