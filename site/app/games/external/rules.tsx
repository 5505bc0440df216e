import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { groupDigits } from '../../lib/amount.ts';
import { gamePath } from '../../lib/game-path.ts';
import { localText } from '../../lib/text.ts';
import { JackpotLines } from '../../shell/jackpot-lines.tsx';
import { useApp, useSite } from '../../state/app.ts';
import { poolsOf, useJackpots } from '../../state/use-jackpots.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink } from '../../ui/index.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import { minorText } from '../screen/value-text.ts';
import type { LaunchRequest } from './use-launch.ts';

/**
 * Information about a provider's game that applies to all of them [player protection G1]; the game has its
 * own pay table.
 */
export function ProviderGameRules({
  game,
  options,
  mode,
  isOpen,
  onClose,
}: LaunchRequest & {
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const pools = poolsOf(useJackpots(isOpen && game.jackpot_ids !== undefined), game);
  const rules = localText(options.rules, language);
  const isKnown = game.rtp !== null && !game.demo_figures;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('game.rulesOf')}>
      {rules && <p className="mb-4 whitespace-pre-line">{rules}</p>}
      <ul className="grid list-disc gap-2 ps-5">
        <li>{isKnown ? t('game.outside.rtp', { rtp: game.rtp ?? 0 }) : t('game.outside.noRtp')}</li>
        {game.top_award_odds !== undefined && (
          <li>{t('game.outside.topOdds', { count: groupDigits(game.top_award_odds) })}</li>
        )}
        <BetLimits game={game} />
        {pools.length > 0 && (
          <li>
            {t('game.outside.jackpot', { provider: game.provider_code })}
            <JackpotLines pools={pools} />
          </li>
        )}
        <li>{t('game.outside.payTable', { provider: game.provider_code })}</li>
        <li>{t('game.outside.interrupted')}</li>
        <li>{t('game.outside.noAutoplay')}</li>
      </ul>
      {options.demo !== 'never' && (
        <ButtonLink
          to={mode === 'demo' ? gamePath(game) : `${gamePath(game)}&mode=demo`}
          variant="secondary"
          className="mt-4"
        >
          {t(mode === 'demo' ? 'game.playReal' : 'game.playDemo')}
        </ButtonLink>
      )}
    </Dialog>
  );
}

/** Minimum and maximum bet, if the provider specifies them. */
function BetLimits({ game: { min_bet: min, max_bet: max } }: Pick<LaunchRequest, 'game'>) {
  const { t } = useTranslation();
  const { currency } = useSite();
  if (min === undefined && max === undefined) return null;
  const exponent = isCurrency(currency) ? exponentOf(currency) : 2;
  const text = (minor = '0') => minorText(BigInt(minor), { currency, exponent });
  const name = min === undefined ? 'maxBet' : max === undefined ? 'minBet' : 'betLimits';
  return <li>{t(`game.outside.${name}`, { min: text(min), max: text(max) })}</li>;
}
