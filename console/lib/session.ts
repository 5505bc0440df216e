import { createContext, useContext } from 'react';
import { type Access, type HeldRole, hasAccess, type Right } from '#contracts/console/rights.ts';
import type { ConsoleSiteItem } from '#contracts/console/session.ts';
import type { CallOutput } from './api.ts';

export type Me = CallOutput<'session'>;
export type Session = {
  me: Me;
  site: ConsoleSiteItem;
  setSite(siteId: number): void;
  /** Re-reads the person's sites, and switches to one of them. */
  refresh(siteId: number): Promise<void>;
  end(): void;
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** The signed-in person, and the current site. */
export function useSession(): Session & { may(right: Right, ...accesses: Access[]): boolean } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('not signed in');
  return { ...session, may: (right, ...accesses) => hasAccess(session.site.roles, right, accesses) };
}

/** The zone in which times are shown and entered: the brand's. */
export const useZone = (): string => useContext(SessionContext)?.site.zone ?? 'UTC';

/** Wire names that are not words, or not industry terms; most are categories of games. */
const NAMES: Readonly<Record<string, string>> = {
  vip_level: 'VIP level',
  vip_level_removal: 'VIP level removal',
  board: 'Leaderboard',
  cash_out: 'Cash-out',
  faqs: 'FAQ',
  fish: 'Fishing',
  hashgame: 'Hash games',
  horseracing: 'Horse racing',
  livecasino: 'Live casino',
  table: 'Table games',
};

/** `finance_maker` → `Finance maker`. */
export function nameLabel(name: string): string {
  if (/^(crm|kyc|ggr|ngr|rtp|cpa)$/.test(name)) return name.toUpperCase();
  if (Object.hasOwn(NAMES, name)) return NAMES[name]!;
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a role that a person has. */
export const roleLabel = (role: HeldRole): string => (typeof role === 'string' ? nameLabel(role) : role.name);
