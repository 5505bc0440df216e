import type { CategorySlug } from './categories.ts';

/**
 * What a new player is asked of deposit limits: nothing, a number or the word that there be none, or a number
 * (player protection C1).
 */
export const DEPOSIT_ANSWERS = ['offered', 'asked', 'number'] as const;

export type JurisdictionProfile = {
  /** Categories that may not be sold there. */
  closed: readonly CategorySlug[];
  depositLimit: (typeof DEPOSIT_ANSWERS)[number];
  /** Whole years; nobody younger plays there (player protection A1). */
  minAge: number;
  /**
   * How often a bonus is played for at most, in times of itself; null: as the campaign says (player
   * protection I1).
   */
  maxWagering: number | null;
  /** One game for money at a time: a second one asks to close the first (player protection F4). */
  oneGame: boolean;
  /** A player is offered a bonus once, and then none (player protection I4). */
  oneOffer: boolean;
  /** A campaign may limit what a bonus that was played for pays (operations 4.2, player protection I2). */
  capsWinnings: boolean;
  /** A deposit may have to be played before it is taken out (operations 3.5). */
  depositTurnover: boolean;
  /** Missions may ask for deposits (operations 9). */
  depositMissions: boolean;
  /**
   * What missions bring is for whoever has a name and a verified contact (player protection A3, operations
   * 9).
   */
  verifiedForMissions: boolean;
  /** Once in 24 hours who signs in is told what the last 30 days came to (player protection D6). */
  monthlySummary: boolean;
  /** Features of a game may be bought (wallet 3.7). */
  bonusBuy: boolean;
  /** Our own games may be played faster than by their own cycle (player protection F2). */
  fastPlay: boolean;
  /** Deposits may be made by cards that lend (player protection H10). */
  creditCards: boolean;
  /**
   * A promotion above this position of the VIP levels waits until the staff have approved it; null: none does
   * (player protection I5).
   */
  vipApprovalAbove: number | null;
  /** A game is on sale when its return and its rules are known (player protection G1). */
  gamesTold: boolean;
  /**
   * Nobody signs in, registers or deposits while a public register that must be asked does not answer (C6,
   * E6).
   */
  registersFailClosed: boolean;
  /**
   * Years for which what is known of a player is kept after the account is closed (player protection D5, K2,
   * L10).
   */
  retentionYears: number;
};

const STRICT_JURISDICTION: JurisdictionProfile = {
  closed: ['sabong'],
  depositLimit: 'asked',
  minAge: 21,
  maxWagering: 10,
  oneGame: true,
  oneOffer: false,
  capsWinnings: false,
  depositTurnover: true,
  depositMissions: true,
  verifiedForMissions: false,
  monthlySummary: false,
  bonusBuy: false,
  fastPlay: false,
  vipApprovalAbove: null,
  creditCards: false,
  gamesTold: true,
  registersFailClosed: true,
  retentionYears: 7,
};

/**
 * What the place a site is licensed in demands, as data (player protection 2): a site may be stricter than
 * its profile, never looser.
 * `strict` is where every site begins; `open` is for demos, and for places whose licence names every
 * category. What the sources do not tell
 * of a place is as in `strict`.
 */
export const JURISDICTIONS = {
  strict: STRICT_JURISDICTION,
  open: {
    ...STRICT_JURISDICTION,
    minAge: 18,
    maxWagering: null,
    capsWinnings: true,
    oneGame: false,
    closed: [],
    depositLimit: 'offered',
    bonusBuy: true,
    fastPlay: true,
    creditCards: true,
    gamesTold: false,
    registersFailClosed: false,
    retentionYears: 5,
  },
  uk: {
    ...STRICT_JURISDICTION,
    minAge: 18,
    depositTurnover: false,
    depositMissions: false,
    verifiedForMissions: true,
    vipApprovalAbove: 2,
    depositLimit: 'offered',
  },
  mga: { ...STRICT_JURISDICTION, minAge: 18, depositLimit: 'offered' },
  se: { ...STRICT_JURISDICTION, minAge: 18, oneOffer: true, depositLimit: 'number' },
  de: { ...STRICT_JURISDICTION, minAge: 18, monthlySummary: true },
  on: { ...STRICT_JURISDICTION, minAge: 19, depositLimit: 'offered' },
  ph: { ...STRICT_JURISDICTION, depositLimit: 'offered' },
} as const satisfies Record<string, JurisdictionProfile>;

export type Jurisdiction = keyof typeof JURISDICTIONS;

/** The profile of a name; an unknown one is the strict one. */
export function jurisdictionProfile(name: string): JurisdictionProfile {
  return Object.hasOwn(JURISDICTIONS, name) ? JURISDICTIONS[name as Jurisdiction] : STRICT_JURISDICTION;
}

/** Whether games of a category may be sold and played there. */
export function allowsCategory(jurisdiction: string, category: string): boolean {
  return !(jurisdictionProfile(jurisdiction).closed as readonly string[]).includes(category);
}
