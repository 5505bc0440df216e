/** Stores a visitor's choice in this browser; without storage it lasts until the next page. */
export function storeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice is made again on the next visit.
  }
}

export function storedItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
