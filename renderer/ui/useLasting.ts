import { useEffect, useState } from 'react';

const A_WHILE_MS = 300;

/** True once something has gone on for a while: what is over at once opens nothing that would only flash. */
export function useLasting(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasts(true), A_WHILE_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn]);
  return isOn && lasts;
}
