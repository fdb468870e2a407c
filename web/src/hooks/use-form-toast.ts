import { useRef } from 'react';
import { showToast, standingErrorSeconds, type Toast, takeBackToast } from '../lib/toast.ts';

/** The error toast of one form: to be taken back when something is corrected or sent again. */
export function useFormToast() {
  const shown = useRef<Toast>(undefined);
  return {
    show: (title: string, text: string) => {
      shown.current = { tone: 'error', title, text, seconds: standingErrorSeconds };
      showToast(shown.current);
    },
    takeBack: () => {
      if (shown.current) takeBackToast(shown.current);
      shown.current = undefined;
    },
  };
}
