import type { LobbyGame } from '#contracts/api/games.ts';
import type { SlotRules } from '#games/slot-games.ts';
import { useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import { FairnessPanel } from './fairness-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import type { SlotPlay } from './slot-play.ts';

export type GameDialog = 'rules' | 'fairness' | 'history';

type GameDialogsProps = {
  open: GameDialog | null;
  onClose: () => void;
  game: LobbyGame;
  rules: SlotRules;
  table: SlotPlay;
};

/** The game's information panels, one at a time. */
export function GameDialogs({ open, onClose, game, rules, table }: GameDialogsProps) {
  const { t } = useTranslation();
  const state = useStore(table.store);
  return (
    <Dialog isOpen={open !== null} onClose={onClose} isWide title={t(`game.${open ?? 'rules'}`)}>
      {open === 'rules' && <RulesPanel rules={rules} state={state} />}
      {open === 'fairness' && <FairnessPanel state={state} table={table} rules={rules} />}
      {open === 'history' && <HistoryPanel state={state} game={game} />}
    </Dialog>
  );
}
