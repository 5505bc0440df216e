import { useHouseJackpots } from '../../state/use-house-jackpots.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { minorText } from './value-text.ts';

type JackpotRulesProps = { gameCode: string; rtp: { min: string; max: string } };

/** Terms of the game's jackpot: chance, contribution, and what game and jackpot return together. */
export function JackpotRules({ gameCode, rtp }: JackpotRulesProps) {
  const { t } = useTranslation();
  const jackpot = useHouseJackpots(true).find(({ games }) => games.includes(gameCode));
  if (!jackpot) return null;
  const { name, kind, share, returns } = jackpot;
  const sum = (amount: string) => minorText(BigInt(amount), jackpot);
  const terms = { seed: sum(jackpot.seed), cycle: sum(jackpot.cycle), cap: sum(jackpot.cap) };
  const together = { min: addPercent(rtp.min, returns.min), max: addPercent(rtp.max, returns.max) };
  return (
    <section className="grid gap-2 text-sm" data-jackpot-rules>
      <h3 className="text-lg font-semibold">{t('game.jackpot.title', { name })}</h3>
      <p>{t(`game.jackpot.${kind}`, { ...terms, share: share / 10_000 })}</p>
      <p>{t('game.jackpot.returns', { percent: range(returns), total: range(together) })}</p>
      <p className="text-muted">{t('game.jackpot.ownMoney')}</p>
    </section>
  );
}

const range = ({ min, max }: { min: string; max: string }) => (min === max ? min : `${min}–${max}`);

/** Adds percentages of up to four decimals without rounding. */
function addPercent(a: string, b: string): string {
  const [x, y] = [a, b].map((text) => Math.round(Number(text) * 10_000));
  return ((x! + y!) / 10_000).toFixed(4);
}
