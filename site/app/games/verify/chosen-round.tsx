import type { RoundItem } from '#contracts/api/originals.ts';
import type { ChoiceClaim, ChoiceVerdict } from '#games/engine/choice/verification.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { CopyLine, Panel } from '../../ui/index.ts';
import { CheckList } from './check-list.tsx';
import { VerdictHead } from './verdict-head.tsx';

type ChosenRoundProps = { round: RoundItem; claim: ChoiceClaim; verdict: ChoiceVerdict; payTable: string };

/** The verdict on a round of a game with a choice: every check, what the seeds give beside what was shown. */
export function ChosenRound({ round, claim, verdict, payTable }: ChosenRoundProps) {
  const { t } = useTranslation();
  return (
    <>
      <VerdictHead round={round} isFair={verdict.ok} stake={claim.round.staked} win={claim.round.win ?? 0n} />
      <CheckList
        checks={verdict.checks.map((check) => ({
          ...check,
          title: t(`game.check.${check.part}`),
          text: t(check.part === 'total' ? 'game.check.paidText' : `game.check.${check.part}Text`),
        }))}
      />
      <Panel title={t('game.forTools')}>
        <p className="mb-3 text-sm text-muted">{t('game.forToolsText')}</p>
        <dl className="grid gap-3">
          <CopyLine label={t('game.payTable')} value={payTable} />
          <CopyLine
            label={t('game.proof')}
            value={JSON.stringify({ proof: { round, server_seed: claim.serverSeed }, table: payTable })}
          />
        </dl>
      </Panel>
    </>
  );
}
