import type { GameReturn } from '#contracts/api/fairness.ts';
import type { LobbyGame } from '#contracts/api/games.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { Handler } from '../../platform/module.ts';
import { listGamesOfProvider } from '../catalog/index.ts';
import { listUpcomingChains } from '../rooms/index.ts';
import { findDeclaration, type ReturnDeclaration } from './declarations.ts';
import { type GameReturnStats, lastChecks, listGameReturns, type RoundCheckRun } from './queries.ts';
import { isWithinDeclaration, MIN_ROUNDS, measureReturn } from './return-statistics.ts';

/**
 * The fairness page: all of our own games that are on sale, played or not, and all others that were played
 * here.
 */
export function gameReturns(isDemo: boolean): Handler<'gameReturns'> {
  return async (_input, { db, site }) => {
    const [cards, returned, checks, chains] = await Promise.all([
      listGamesOfProvider(db, site.id, OWN_PROVIDER),
      listGameReturns(db, site.id, site.currency),
      lastChecks(db, site.id),
      listUpcomingChains(db, site.id),
    ]);
    const byCode = new Map(cards.map((card) => [card.game_code, card]));
    const codes = [...new Set([...byCode.keys(), ...returned.map(({ gameCode }) => gameCode)])];
    return {
      value: codes.map((code) => present(code, byCode.get(code), returned, checks.games.get(code))),
      chains: chains.map(({ created_at, announced_at, ...chain }) => ({
        ...chain,
        game_name: byCode.get(chain.game_code)?.game_name ?? chain.game_code,
        local_names: byCode.get(chain.game_code)?.local_names ?? {},
        published_at: created_at.toISOString(),
        announced_at: announced_at?.toISOString() ?? null,
      })),
      checked: presentCheck(checks.run),
      min_rounds: MIN_ROUNDS.estimated,
      demo: isDemo,
    };
  };
}

function present(
  code: string,
  card: LobbyGame | undefined,
  returned: readonly GameReturnStats[],
  check: RoundCheckRun | undefined,
): GameReturn {
  const declaration = findDeclaration(code) ?? listed(card);
  const payTable = declaration?.payTableHash ?? '';
  const played = returned.find((game) => game.gameCode === code && game.payTable === payTable);
  return {
    provider_code: OWN_PROVIDER,
    game_code: code,
    game_name: card?.game_name ?? code,
    local_names: card?.local_names ?? {},
    category: card?.category ?? '',
    declared: declaration ? presentDeclared(declaration) : null,
    measured: played ? presentMeasured(played, declaration) : null,
    checked: presentCheck(check),
  };
}

function presentDeclared({ min, max, isPerStep }: ReturnDeclaration) {
  return { min, max, ...(isPerStep && { per_step: isPerStep }) };
}

/** The catalogue's values for a game without a declaration. */
function listed(card: LobbyGame | undefined): ReturnDeclaration | undefined {
  if (card?.rtp == null) return undefined;
  const measured = { min: card.rtp, max: card.rtp_max ?? card.rtp };
  const [min, max] = [measured.min.toFixed(2), measured.max.toFixed(2)];
  return { min, max, measured, payTableHash: '', payTable: '' };
}

function presentMeasured(
  { sums, from, to }: GameReturnStats,
  declaration: ReturnDeclaration | undefined,
): GameReturn['measured'] {
  const measured = measureReturn(sums, declaration?.deviation);
  const { percent, band } = measured;
  return {
    rounds: sums.rounds,
    percent: Number(percent.toFixed(2)),
    band: band === null ? null : Number(band.toFixed(2)),
    is_exact: declaration?.deviation !== undefined,
    fits: declaration?.measured ? isWithinDeclaration(measured, declaration.measured) : null,
    from: from.toISOString(),
    to: to.toISOString(),
  };
}

function presentCheck(check: RoundCheckRun | undefined): GameReturn['checked'] {
  return check ? { at: check.at.toISOString(), rounds: check.rounds, wrong: check.wrong } : null;
}
