import { useEffect, useState } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';

/** Says in which zone times and days are: UTC on the server's page, the reader's own once the page is live. */
export function ZoneNote() {
  const { t } = useTranslation();
  const [zone, setZone] = useState('UTC');
  useEffect(() => setZone(ownZone()), []);
  return <p className="text-sm text-muted">{t('report.zone', { zone })}</p>;
}

/** Name of the reader's zone with its distance from UTC: `Asia/Manila (UTC+8)`. */
function ownZone(now = new Date()): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = -now.getTimezoneOffset();
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const distance = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return name === 'UTC' || minutes === 0 ? name : `${name} (${distance})`;
}
