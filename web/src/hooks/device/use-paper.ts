import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The sheets to print, and a function that sets and prints them. */
export function usePaper<Sheets>(): [Sheets | null, (sheets: Sheets) => void] {
  const [sheets, setSheets] = useState<Sheets | null>(null);

  useEffect(() => {
    const putAway = () => setSheets(null);
    addEventListener('afterprint', putAway);
    return () => removeEventListener('afterprint', putAway);
  }, []);

  function print(next: Sheets) {
    flushSync(() => setSheets(next));
    window.print();
  }

  return [sheets, print];
}
