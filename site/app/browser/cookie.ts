/** Value of a cookie readable by scripts; empty if there is none. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(value).slice(0, 128);
  } catch {
    // The cookie was set without percent encoding: its text is the value.
    return value.slice(0, 128);
  }
}
