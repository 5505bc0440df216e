import { useEffect, useState } from 'react';

/** The reader's offset from UTC in minutes: 0 on the server and in the first render, so that both agree. */
export function useLocalOffset(): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => setOffset(-new Date().getTimezoneOffset()), []);
  return offset;
}
