/** Messages between tabs of one browser; storage belongs to one host, so other brands do not see them. */
const KEYS = { language: 'baize.language', limits: 'baize.limits' } as const;

type Topic = keyof typeof KEYS;

/** Notifies the other tabs, also of a repeated message. */
export function notifyOtherTabs(topic: Topic, news = `${Date.now()}`): void {
  try {
    localStorage.removeItem(KEYS[topic]);
    localStorage.setItem(KEYS[topic], news);
  } catch {
    // Without storage other tabs cannot be notified.
  }
}

/** Listens to the other tabs; returns a function that stops it. */
export function onTabMessage(topic: Topic, use: (news: string) => void | Promise<void>): () => void {
  const stopping = new AbortController();
  const onMessage = ({ key, newValue }: StorageEvent) => {
    if (key === KEYS[topic] && newValue !== null) void use(newValue);
  };
  window.addEventListener('storage', onMessage, { signal: stopping.signal });
  return () => stopping.abort();
}
