/** Personal data as the console shows it until it is unmasked, which is logged. */

const CONTACT = /^\+?\d{7,15}$|^[^\s@]+@[^\s@]+$/;

/** `Ana Cruz` → `A** C***`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => {
      const letters = [...part];
      return letters[0] + '*'.repeat(Math.min(5, Math.max(2, letters.length - 1)));
    })
    .join(' ');
}

/** `ana@mail.test` → `a***@m***`; `+639171234567` → `•••4567`. */
export function maskContact(contact: string): string {
  if (!contact) return '';
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact[0]}***@${contact[at + 1] ?? ''}***`;
  return `•••${contact.slice(-4)}`;
}

/** `203.0.113.9` → `203.0.•`; `2001:db8:1::2` → `2001:db8:•`: enough to see that two addresses are close. */
export function maskAddress(address: string): string {
  const mark = address.includes(':') ? ':' : '.';
  const parts = address.split(mark);
  return parts.length < 3 ? address : [...parts.slice(0, 2), '•'].join(mark);
}

/** An account id, which may be a phone number or an email address. */
export function maskAccountId(accountId: string): string {
  return CONTACT.test(accountId) ? maskContact(accountId) : accountId;
}
