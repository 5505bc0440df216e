import type { RoundItem } from '#contracts/api/originals.ts';
import type { Check, Claim, Verdict } from '#games/registry.ts';
import { compared } from '../../../games/proof/compare.ts';
import { ProofSides } from '../../../shell/proof-sides.tsx';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon, Panel } from '../../../ui/index.ts';
import { SpinGrids } from './spin-grids.tsx';
import { moneyOf, VerdictHead } from './verdict-head.tsx';
import { WordTable } from './word-table.tsx';

type ProvenRoundProps = { round: RoundItem; claim: Claim; verdict: Verdict };

/** The verdict on a round: every check with both sides, the windows, and the words they were drawn from. */
export function ProvenRound({ round, claim, verdict }: ProvenRoundProps) {
  const { t } = useTranslation();
  const money = moneyOf(round);
  return (
    <>
      <VerdictHead round={round} isFair={verdict.ok} stake={claim.round.stake} win={claim.round.win} />
      <Panel title={t('game.checks')}>
        <ol className="grid gap-4">
          {verdict.checks.map((check, index) => (
            <CheckRow key={check.part} check={check} number={index + 1} claim={claim} verdict={verdict} />
          ))}
        </ol>
      </Panel>
      {verdict.recomputed && (
        <>
          <Panel title={t('game.windows')}>
            <SpinGrids round={verdict.recomputed} money={money} />
          </Panel>
          <Panel title={t('game.words')}>
            <WordTable serverSeed={claim.serverSeed} round={verdict.recomputed} />
          </Panel>
        </>
      )}
    </>
  );
}

type CheckRowProps = { check: Check; number: number; claim: Claim; verdict: Verdict };

function CheckRow({ check, number, claim, verdict }: CheckRowProps) {
  const { t } = useTranslation();
  const sides = verdict.recomputed
    ? compared(check.part, claim, verdict.recomputed)
    : { expected: check.expected ?? '', claimed: check.claimed ?? '' };
  return (
    <li
      data-check={check.part}
      data-ok={check.ok}
      className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0"
    >
      <div className="flex items-start gap-3">
        <span className={classes('shrink-0', check.ok ? 'text-win' : 'text-loss')}>
          <Icon name={check.ok ? 'success' : 'error'} size={22} />
        </span>
        <div>
          <h3 className="font-semibold">
            {number}. {t(`game.check.${check.part}`)}
          </h3>
          <p className="text-sm text-muted">{t(`game.check.${check.part}Text`)}</p>
        </div>
      </div>
      <ProofSides labels={{ expected: t('game.expected'), claimed: t('game.claimed') }} {...sides} />
    </li>
  );
}
