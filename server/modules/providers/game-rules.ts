import type { LobbyGame } from '#contracts/api/games.ts';
import { cycleMsOf } from '#contracts/values/jurisdictions.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import type { OpenedSession } from './game-sessions.ts';

/** A game's limits from the site's jurisdiction profile [wallet 3.7]. Null: no limit. */
export function gameRulesOf(opened: OpenedSession, now: Date) {
  const { launch, card, maxBet, maxWin, reality, isDemoAllowed, profile } = opened;
  const elapsed = Math.max(0, Math.floor((now.getTime() - reality.since.getTime()) / 1000));
  return {
    min_game_cycle_ms: cycleMsOf(profile, card.category),
    autoplay: profile.autoplay,
    autoplay_rules: profile.autoplay
      ? {
          max_rounds: profile.autoplay_max_rounds,
          loss_limit_required: profile.autoplay_loss_limit,
          single_win_limit_required: profile.autoplay_win_limit,
        }
      : null,
    turbo: profile.turbo,
    slam_stop: profile.slam_stop,
    bonus_buy: card.bonus_buy === true,
    hide_win_celebration_below_stake: !profile.celebrate_small_wins,
    ...betLimitsOf(card, maxBet),
    // A win above it is credited after review.
    max_win: maxWin.toString(),
    rtp_display: true,
    session_clock: true,
    net_position: true,
    reality_check: {
      // The site's or the player's own interval, and the time since the last check: the difference remains
      // [player protection D4].
      interval_s: reality.minutes * 60,
      elapsed_s: elapsed,
      history_url: `https://${launch.domain}${pathPrefixOf(launch.language)}/bet-history`,
    },
    demo_allowed: isDemoAllowed,
  };
}

/** Maximum bet by the provider and the jurisdiction, and minimum bet. */
function betLimitsOf({ min_bet, max_bet }: LobbyGame, placeMax: bigint | null) {
  const max = max_bet === undefined ? null : BigInt(max_bet);
  const isPlaceLower = placeMax !== null && (max === null || placeMax < max);
  return { min_bet: min_bet ?? null, max_bet: (isPlaceLower ? placeMax : max)?.toString() ?? null };
}

/** Languages in the providers' format [wallet 4.2]. */
const LANGUAGE_TAGS: Record<string, string> = {
  EN: 'en',
  PHP: 'fil',
  CN: 'zh',
  MMK: 'my',
  MNT: 'mn',
  IDR: 'id',
};

/** The language tag expected by providers; English for others. */
export const providerLanguage = (language: string): string => LANGUAGE_TAGS[language.toUpperCase()] ?? 'en';

/** A language's route prefix: `/php`; empty for a language without pages. */
export function pathPrefixOf(language: string): string {
  const code = LANGUAGE_CODES.find((code) => code === language.toUpperCase());
  return code ? `/${LANGUAGES[code].prefix}` : '';
}
