import { createStore, type Store } from './store.ts';

/**
 * A notice at the bottom right. `timeout` in ms; `hasProgress` shows it running out instead of a close button
 * [E-04].
 */
type ToastOptions = {
  title: string;
  description?: string;
  timeout?: number;
  priority?: 'low' | 'high';
  data: ToastData;
};
export type ToastData = { kind: 'warning' | 'error' | 'success' | 'info'; hasProgress?: boolean };
type Sink = (toast: ToastOptions) => void;
export type Toasts = {
  /** True from the first toast on: the toast component must then be loaded. */
  hasAny: Store<boolean>;
  add(toast: ToastOptions): void;
  /** Delivers waiting and future toasts; returns a function that unsubscribes. */
  connect(sink: Sink): () => void;
};

/** Toasts wait here until the part of the page that shows them has loaded. */
export function createToasts(): Toasts {
  const waiting: ToastOptions[] = [];
  let current: Sink | undefined;
  const hasAny = createStore(false);
  return {
    hasAny,
    add(toast) {
      hasAny.set(true);
      if (current) current(toast);
      else waiting.push(toast);
    },
    connect(sink) {
      current = sink;
      for (const toast of waiting.splice(0)) sink(toast);
      return () => {
        if (current === sink) current = undefined;
      };
    },
  };
}
