import { useEffect, useState } from "react";

/** True once `isOn` has lasted for so many milliseconds: short waits show nothing. */
export function useDelayed(isOn: boolean, delay: number): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsShown(true), delay);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isOn, delay]);
  return isOn && isShown;
}
