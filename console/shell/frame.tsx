import { useEffect, useRef, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { api } from '../lib/api.ts';
import { moment } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { roleLabel, useSession } from '../lib/session.ts';
import { siteOfAddress, writeSiteToAddress } from '../lib/site-address.ts';
import { showTableDensity, tableDensityOf } from '../lib/table-density.ts';
import type { PageEntry } from '../page-entry.ts';
import { PAGES } from '../pages.ts';
import { mayOpen } from '../search-words.ts';
import { Button } from '../ui/components.tsx';
import { Link } from '../ui/link.tsx';
import { CommandPalette } from './command-palette.tsx';

const GROUPS = [
  'Overview',
  'Finance',
  'Players',
  'Sports',
  'Rewards',
  'Content',
  'Messages',
  'Control',
] as const;

/** Menu, site, person and search around every screen. */
export function Frame() {
  const { me, site, setSite, end } = useSession();
  const [isSearching, setSearching] = useState(false);
  const { pathname } = useLocation();
  useSiteInAddress();
  useEffect(() => showTableDensity(tableDensityOf(me.login)), [me.login]);
  /** On small screens the menu opens on demand, and closes on navigation. */
  const [openedAt, openAt] = useState('');
  const isMenuOpen = openedAt === pathname;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <nav id="menu" className={isMenuOpen ? 'menu menu-open' : 'menu'} aria-label="Console">
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" /> Baize <span>console</span>
        </p>
        <Menu />
      </nav>
      <header className="bar">
        <span className="menu-button">
          <Button
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => openAt(isMenuOpen ? '' : pathname)}
          >
            Menu
          </Button>
        </span>
        <label className="site-choice">
          <span className="unseen">Site</span>
          <select value={site.site_id} onChange={(event) => setSite(Number(event.target.value))}>
            {me.sites.map(({ site_id, name, currency }) => (
              <option key={site_id} value={site_id}>
                {`${name} · ${currency}`}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => setSearching(true)} aria-keyshortcuts="Control+K">
          Search <kbd>Ctrl K</kbd>
        </Button>
        <span className="bar-space" />
        <Link to="/account" className="who">
          <b>{me.name}</b>
          <span>{site.roles.map(roleLabel).join(', ')}</span>
        </Link>
        <Button onClick={end}>Sign out</Button>
      </header>
      <main id="content" tabIndex={-1} key={pathname}>
        <NewPasskeys />
        <Outlet />
      </main>
      <CommandPalette isOpen={isSearching} setOpen={setSearching} />
      <IdleNotice minutes={me.idle_minutes} />
    </div>
  );
}

/** Lists recently added passkeys, because each of them can sign in as this person. */
function NewPasskeys() {
  const { me } = useSession();
  return me.new_passkeys.map(({ name, created_at }) => (
    <p key={created_at} className="note" role="status">
      The passkey “{name}” was added to your account, {moment(created_at)}. Not yours? Remove it under{' '}
      <Link to="/account">My account</Link> and tell an administrator.
    </p>
  ));
}

/** Keeps the site in the address. Back and Forward to a page of another site change to that site. */
function useSiteInAddress(): void {
  const { me, site, setSite } = useSession();
  const { key, search } = useLocation();
  const way = useNavigationType();
  const handled = useRef('');
  useEffect(() => {
    const named = siteOfAddress(search);
    const isOther = named !== site.site_id && me.sites.some(({ site_id }) => site_id === named);
    if (way === NavigationType.Pop && isOther && handled.current !== '' && handled.current !== key)
      setSite(named);
    else writeSiteToAddress(site.site_id);
    handled.current = key;
  }, [key, search, way, me, site, setSite]);
}

function Menu() {
  const { me, site } = useSession();
  const { data } = useRead('dashboard', {}, 30);
  const waiting = (name: string | undefined) => data?.queues.find((queue) => queue.name === name)?.count ?? 0;
  const roles = { site: site.roles, everywhere: me.everywhere };
  const mine = PAGES.filter((page) => page.group !== '' && mayOpen(page, roles));
  return (
    <>
      <Groups pages={mine} waiting={waiting} />
      <PagesOfExtensions />
    </>
  );
}

/** Pages that extensions declare, under a heading of their own. */
function PagesOfExtensions() {
  const { data } = useRead('extensionPages', {});
  if (!data || data.value.length === 0) return null;
  return (
    <section>
      <h2>Extensions</h2>
      <ul>
        {data.value.map(({ extension, page, title }) => (
          <li key={`${extension} ${page}`}>
            <Link to={`/extensions/${extension}/${page}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupsProps = { pages: readonly PageEntry[]; waiting(queue: string | undefined): number };

function Groups({ pages: mine, waiting }: GroupsProps) {
  return GROUPS.map((group) => {
    const pages = mine.filter((page) => page.group === group);
    if (pages.length === 0) return null;
    return (
      <section key={group}>
        <h2>{group}</h2>
        <ul>
          {pages.map(({ path, label, queue }) => (
            <li key={path}>
              <Link to={path}>
                {label}
                {waiting(queue) > 0 && <span className="count">{waiting(queue)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;
const WARN_SECONDS = 90;
/** Activity is reported to the server at most this often. */
const REPORT_MS = 120_000;

/** Warns before the server ends an idle session, and reports activity that sends no requests. */
function IdleNotice({ minutes }: { minutes: number }) {
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
