import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoomRound } from '#contracts/api/rooms.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { DateTime, Panel } from '../../ui/index.ts';
import { chainNote } from '../block-hash/chain-note.ts';

type Answers = NonNullable<Output<Api['roomProof']>['block']>['answers'];

type BlockAnswersProps = { answers: Answers; block: RoomRound['block'] };

/** What every node said, and when: of its newest block after the close, then of the block that decided. */
export function BlockAnswers({ answers, block }: BlockAnswersProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('game.blockAnswers')}>
      {block && <p className="mb-3 text-sm text-muted">{chainNote(t, block.chain)}</p>}
      <ul className="grid gap-2 text-sm">
        {answers.map(({ node, about, height, hash, at }) => (
          <li key={`${about} ${node}`} className="grid gap-0.5 border-b border-line pb-2 last:border-0">
            <span>{t(`game.blockAnswer.${about}`, { node, height })}</span>
            {hash && <code className="text-xs break-all">{hash}</code>}
            <span className="tabular text-xs text-muted">
              <DateTime value={at} />
            </span>
          </li>
        ))}
      </ul>
      {block?.link && (
        <a
          href={block.link}
          target="_blank"
          rel="noreferrer"
          className="touch mt-2 inline-flex items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('game.blockLink')}
        </a>
      )}
    </Panel>
  );
}
