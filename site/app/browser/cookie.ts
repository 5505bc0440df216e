/** Value of a cookie scripts may read; empty when there is none. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(value).slice(0, 128);
  } catch {
    // It was set without percent encoding: the text is the value.
    return value.slice(0, 128);
  }
}
