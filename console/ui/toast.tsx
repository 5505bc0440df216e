import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const ToastContext = createContext<(text: string) => void>(() => {});

/** Confirms an action, visibly and to screen readers. */
export const useToast = () => useContext(ToastContext);

/** For a dialog that closes: confirms a completed action; `about` begins the sentence. */
export function useCloseWithToast(onClose: (isDone: boolean) => void, about = '') {
  const toast = useToast();
  return (text: string) => (isDone: boolean) => {
    if (isDone) toast(about ? `${about}: ${text}` : text);
    onClose(isDone);
  };
}

const SHOWN_MS = 6000;

export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState({ text: '', at: 0 });
  const show = useCallback((text: string) => setToast({ text, at: Date.now() }), []);
  useEffect(() => {
    if (!toast.text) return;
    const timer = setTimeout(() => setToast({ text: '', at: 0 }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toast.text && (
          <p key={toast.at} className="toast">
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}
