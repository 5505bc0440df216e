import type { RoundItem } from '#contracts/api/originals.ts';
import type { ChoiceClaim, ChoiceVerdict } from '#games/choice/verify.ts';
import { ProofSides } from '../../../shell/proof-sides.tsx';
import { useTranslation } from '../../../state/use-translation.ts';
import { CopyLine, classes, Icon, Panel } from '../../../ui/index.ts';
import { VerdictHead } from './verdict-head.tsx';

type ChosenRoundProps = { round: RoundItem; claim: ChoiceClaim; verdict: ChoiceVerdict; payTable: string };

/** The verdict on a round of a game with a choice: every check, what the seeds give beside what was shown. */
export function ChosenRound({ round, claim, verdict, payTable }: ChosenRoundProps) {
  const { t } = useTranslation();
  const labels = { expected: t('game.expected'), claimed: t('game.claimed') };
  return (
    <>
      <VerdictHead round={round} isFair={verdict.ok} stake={claim.round.staked} win={claim.round.win ?? 0n} />
      <Panel title={t('game.checks')}>
        <ol className="grid gap-4">
          {verdict.checks.map(({ part, ok, expected, claimed }, index) => (
            <li
              key={part}
              data-check={part}
              data-ok={ok}
              className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0"
            >
              <div className="flex items-start gap-3">
                <span className={classes('shrink-0', ok ? 'text-win' : 'text-loss')}>
                  <Icon name={ok ? 'success' : 'error'} size={22} />
                </span>
                <div>
                  <h3 className="font-semibold">
                    {index + 1}. {t(`game.check.${part}`)}
                  </h3>
                  <p className="text-sm text-muted">
                    {t(part === 'total' ? 'game.check.paidText' : `game.check.${part}Text`)}
                  </p>
                </div>
              </div>
              <ProofSides labels={labels} expected={expected} claimed={claimed} />
            </li>
          ))}
        </ol>
      </Panel>
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
