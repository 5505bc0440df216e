import type { LobbyGame } from '#contracts/api/product.ts';
import { useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { LateDialog as Dialog } from '../../ui/late-sheet.tsx';
import { FairnessPanel } from '../screen/fairness-panel.tsx';
import { HistoryPanel } from '../screen/history-panel.tsx';
import type { OriginalClient } from './client.ts';
import type { Desk } from './desk.ts';
import { DeskRules } from './desk-rules.tsx';

export type DeskDialog = 'rules' | 'fairness' | 'history';

type DeskDialogsProps = {
  open: DeskDialog | null;
  onClose: () => void;
  game: LobbyGame;
  client: OriginalClient;
  desk: Desk;
};

/** The game's papers, one at a time. */
export function DeskDialogs({ open, onClose, game, client, desk }: DeskDialogsProps) {
  const { t } = useTranslation();
  const state = useStore(desk.store);
  const isBusy = state.isBusy || state.open !== null;
  return (
    <Dialog isOpen={open !== null} onClose={onClose} isWide title={t(`game.${open ?? 'rules'}`)}>
      {open === 'rules' && <DeskRules client={client} state={state} />}
      {open === 'fairness' && (
        <FairnessPanel state={{ ...state, isBusy }} table={desk} rules={client.game.rules} />
      )}
      {open === 'history' && <HistoryPanel state={state} game={game} />}
    </Dialog>
  );
}
