import type { Store } from './store.ts';

/**
 * Modals of the shell. `login` asks for a password, `signIn` is the narrower sheet used by some templates.
 */
type ModalName =
  | 'login'
  | 'signIn'
  | 'partners'
  | 'announcement'
  | 'language'
  | 'search'
  | 'menu'
  | 'reality'
  | 'reminder'
  | 'terms';
export type ModalState = {
  /** The open modal; at most one at a time [W-17]. */
  open: ModalName | null;
  previous: ModalName | null;
  /** Modals in the order they were opened. */
  stack: readonly ModalName[];
  /** The destination after signing in, when a protected page redirected the guest here. */
  next: string;
};

export function closedModals(): ModalState {
  return { open: null, previous: null, stack: [], next: '' };
}

/** Opens a modal; an open one is closed first and remembered as the previous one [W-17]. */
export function openModal(store: Store<ModalState>, name: ModalName, next = ''): void {
  if (store.get().open && store.get().open !== name) closeModal(store);
  store.set((state) => {
    if (state.open === name) return state;
    return { ...state, open: name, stack: [...state.stack, name].slice(-8), next };
  });
}

export function closeModal(store: Store<ModalState>): void {
  store.set((state) => (state.open === null ? state : { ...state, open: null, previous: state.open }));
}
