/** What tabs of one browser tell each other; storage is a host's own, so that no other brand hears of it. */
const KEYS = { language: 'baize.language', limits: 'baize.limits' } as const;

type Topic = keyof typeof KEYS;

/** Tells the other tabs, what was told before too. */
export function notifyOtherTabs(topic: Topic, news = `${Date.now()}`): void {
  try {
    localStorage.removeItem(KEYS[topic]);
    localStorage.setItem(KEYS[topic], news);
  } catch {
    // Without storage there is nothing that other tabs could hear.
  }
}

/** Hears of the other tabs; answers how to stop. */
export function onTabMessage(topic: Topic, use: (news: string) => void | Promise<void>): () => void {
  const stopping = new AbortController();
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEYS[topic] && newValue !== null) void use(newValue);
  };
  window.addEventListener('storage', hear, { signal: stopping.signal });
  return () => stopping.abort();
}
