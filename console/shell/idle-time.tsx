import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/components.tsx';

const EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;
const WARN_SECONDS = 90;
/** Activity is reported to the server at most this often. */
const REPORT_MS = 120_000;

/** Warns before the server ends an idle session, and reports activity that sends no requests. */
export function IdleNotice({ minutes }: { minutes: number }) {
  const { site } = useSession();
  const last = useRef(Date.now());
  const lastReport = useRef(Date.now());
  const [left, setLeft] = useState(minutes * 60);
  useEffect(() => {
    const stay = () => {
      last.current = Date.now();
      if (last.current - lastReport.current < REPORT_MS) return;
      lastReport.current = last.current;
      void api.dashboard({ site_id: site.site_id });
    };
    for (const name of EVENTS) addEventListener(name, stay, { passive: true });
    const timer = setInterval(() => {
      const seconds = minutes * 60 - Math.floor((Date.now() - last.current) / 1000);
      setLeft(seconds);
      if (seconds <= 0) void api.dashboard({ site_id: site.site_id }, { inBackground: true });
    }, 5000);
    return () => {
      clearInterval(timer);
      for (const name of EVENTS) removeEventListener(name, stay);
    };
  }, [minutes, site.site_id]);
  if (left > WARN_SECONDS || left <= 0) return null;
  return (
    <div className="idle" role="alert">
      No activity for a while. You will be signed out in about {Math.ceil(left / 30) * 30} seconds.
      <Button tone="primary">Stay</Button>
    </div>
  );
}
