/** Value of a cookie scripts may read; empty when there is none. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)).slice(0, 128) : '';
}
