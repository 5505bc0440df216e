import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../state/store.ts';

/** Keys of all own games, in the order of the help. Letters, whatever their case. */
export const HOT_KEYS = {
  play: [' ', 'Enter'],
  half: ['h'],
  double: ['d'],
  max: ['m'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  undo: ['z'],
  clear: ['x'],
  repeat: ['r'],
  second: ['b'],
} as const;
export type HotKey = keyof typeof HOT_KEYS;
/** Keys by the name of their action. */
type KeyTable<Name extends string> = Readonly<Record<Name, readonly string[]>>;

const STORED = 'baize.hot-keys';
const isOn = createStore<boolean | null>(null);

/** Whether the player has left keys enabled; they can be turned off (WCAG 2.1.4). */
export function useHotKeySetting(): [boolean, (isOn: boolean) => void] {
  const state = useStore(isOn);
  return [
    state ?? readSetting(),
    (next) => {
      isOn.set(() => next);
      try {
        localStorage.setItem(STORED, next ? 'on' : 'off');
      } catch {}
    },
  ];
}

function readSetting(): boolean {
  if (typeof localStorage === 'undefined') return true;
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** The action of a pressed key; letters follow the keyboard's layout. */
export const hotKeyOf = (pressed: string): HotKey | undefined => nameOfKey(HOT_KEYS, pressed);

function nameOfKey<Name extends string>(keys: KeyTable<Name>, pressed: string): Name | undefined {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  return (Object.keys(keys) as Name[]).find((name) => keys[name].includes(key));
}

/** Elements with their own keys; while one has the focus, game keys do nothing. */
const ELSEWHERE = 'a, button:not([data-play]), input, select, textarea, [contenteditable], [role=dialog]';
/** Letters have no effect on a button, so they work unless there is a text input. */
const TYPING = 'input:not([type=checkbox], [type=range]), select, textarea, [contenteditable], [role=dialog]';

/**
 * Keys of a game, unless the focus is on an element with its own keys. A held key counts once: every round
 * needs a separate press (player protection F1).
 */
export function useHotKeys<Name extends string = HotKey>(
  actions: Partial<Record<Name, () => void>>,
  isOff: boolean,
  keys: KeyTable<Name> = HOT_KEYS as unknown as KeyTable<Name>,
): void {
  const [isEnabled] = useHotKeySetting();
  const current = useRef({ actions, isOff, keys });
  current.current = { actions, isOff: isOff || !isEnabled, keys };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOfKey(current.current.keys, event.key);
      const act = name && current.current.actions[name];
      if (!act || current.current.isOff || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const isLetter = /^[a-z]$/i.test(event.key);
      if (target?.closest(isLetter ? TYPING : ELSEWHERE)) return;
      // On the button itself the browser triggers the click; only a held key has to be prevented from
      // clicking again.
      if (name === 'play' && target?.closest('[data-play]')) {
        if (event.repeat) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (!event.repeat || name === 'up' || name === 'down') act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
