import { deny } from '#server/platform/console/denial.ts';

const MIN_LENGTH = 12;

/** Denies a password that is short, one of few characters, or the login itself. */
export function requireStaffPassword(password: string, login: string): void {
  const normal = password.normalize('NFKC');
  if ([...normal].length < MIN_LENGTH) deny('weakPassword', { rule: 'length' });
  if (new Set(normal.toLowerCase()).size < 6) deny('weakPassword', { rule: 'kinds' });
  if (normal.toLowerCase().includes(login.toLowerCase())) deny('weakPassword', { rule: 'login' });
}
