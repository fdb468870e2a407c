import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is on paper while printing, and what puts it there and prints it. */
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
