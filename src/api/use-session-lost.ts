import { useEffect, useState } from "react";
import { onSessionLost, sessionToken } from "#src/api/session.ts";

/** True from the moment when the server no longer knew the session until the person has signed in again. */
export function useSessionLost(): boolean {
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => onSessionLost(() => setLost(sessionToken())), []);
  return lost !== null && lost === sessionToken();
}
