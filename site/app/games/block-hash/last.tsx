import type { BlockResult } from '#games/block-hash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { RoomProps } from '../rooms/client.ts';
import { pastOf } from '../rooms/dialogs.tsx';

const SHOWN = 10;

/** The ends of the last hashes, newest first, each with the digit it was read by. */
export function Last({ state }: Pick<RoomProps, 'state'>) {
  const { t } = useTranslation();
  const past = pastOf(state).slice(0, SHOWN);
  if (past.length === 0) return <p className="text-sm opacity-80">{t('game.tables.noPast')}</p>;
  return (
    <ol className="flex flex-wrap gap-1.5 font-mono text-sm">
      {past.map(({ round_id, outcome }) => (
        <li key={round_id} className="rounded-md bg-[#ffffff]/8 px-2 py-1">
          …{(outcome as BlockResult).hash.slice(-5)}
        </li>
      ))}
    </ol>
  );
}
