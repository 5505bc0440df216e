import { ProofSides } from '../../shell/proof-sides.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { classes, Icon, Panel } from '../../ui/index.ts';

/** One check as displayed: its name, whether it passes, and both values. */
type ShownCheck = {
  part: string;
  ok: boolean;
  title: string;
  text: string;
  expected?: string | undefined;
  claimed?: string | undefined;
};

/** Every check of a round, numbered, with the value from the seeds and the displayed one. */
export function CheckList({ checks }: { checks: readonly ShownCheck[] }) {
  const { t } = useTranslation();
  const labels = { expected: t('game.expected'), claimed: t('game.claimed') };
  return (
    <Panel title={t('game.checks')}>
      <ol className="grid gap-4">
        {checks.map(({ part, ok, title, text, expected = '', claimed = '' }, index) => (
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
                  {index + 1}. {title}
                </h3>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </div>
            <ProofSides labels={labels} expected={expected} claimed={claimed} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
