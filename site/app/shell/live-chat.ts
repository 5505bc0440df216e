import { createStore } from '../state/store.ts';

/** Properties of `window` used by the chat's script: LiveChat's own contract. */
type Handler = (call: readonly unknown[]) => unknown;
type LiveChatWidget = {
  /** Calls made before the script is loaded; it processes them when it takes over through `_h`. */
  _q: (readonly unknown[])[];
  _h: Handler | null;
  _v: string;
  on(event: string, callback: (data: never) => void): void;
  once(event: string, callback: (data: never) => void): void;
  off(event: string, callback: (data: never) => void): void;
  get(name: string): unknown;
  call(method: string, ...values: unknown[]): void;
};
declare global {
  interface Window {
    __lc?: { license: number; asyncInit?: boolean };
    LiveChatWidget?: LiveChatWidget;
  }
}

/** Whether the widget has loaded and can be opened [W-16]. */
export const chatReady = createStore(false);
let isRequested = false;

/** Loads the third-party chat; calling it again does nothing. `script` is the provider's tracking script. */
export function loadLiveChat(license: string, script: string): void {
  if (window.LiveChatWidget) return;
  window.__lc = { license: Number(license) };
  const widget = createWidget();
  window.LiveChatWidget = widget;
  widget.on('ready', () => {
    // Our button opens the chat; the widget's own would duplicate it.
    if (!isRequested) widget.call('hide');
    chatReady.set(true);
    if (isRequested) openLiveChat();
  });
  widget.on('visibility_changed', ({ visibility }: { visibility: string }) => {
    if (visibility === 'minimized') widget.call('hide');
  });
  const element = document.createElement('script');
  element.async = true;
  element.src = script;
  document.head.append(element);
}

/** Maximizes the chat. If it is not loaded yet, this is logged, and it opens once loaded [W-16]. */
export function openLiveChat(): void {
  if (!chatReady.get() || !window.LiveChatWidget) {
    console.error('LiveChatWidget not initialized yet.');
    isRequested = true;
    return;
  }
  isRequested = false;
  window.LiveChatWidget.call('maximize');
}

/** The stub on every page until the script is loaded: it queues calls. */
function createWidget(): LiveChatWidget {
  const pass = (...call: unknown[]) => (widget._h ? widget._h(call) : widget._q.push(call));
  const widget: LiveChatWidget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: (...values) => void pass('on', values),
    once: (...values) => void pass('once', values),
    off: (...values) => void pass('off', values),
    get(...values) {
      if (!widget._h) throw new Error('the chat answers nothing before it has loaded');
      return pass('get', values);
    },
    call: (...values) => void pass('call', values),
  };
  return widget;
}
