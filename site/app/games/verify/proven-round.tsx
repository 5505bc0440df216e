import type { RoundItem } from '#contracts/api/originals.ts';
import type { Claim, Verdict } from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Panel } from '../../ui/index.ts';
import { CheckList } from './check-list.tsx';
import { compared } from './compare.ts';
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
      <CheckList
        checks={verdict.checks.map((check) => ({
          ...check,
          ...(verdict.recomputed && compared(check.part, claim, verdict.recomputed)),
          title: t(`game.check.${check.part}`),
          text: t(`game.check.${check.part}Text`),
        }))}
      />
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
