import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import { isFreePlay } from './free-play.ts';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

type FundsNoticeProps = { state: PlayState; onClose: () => void; onStake: (stake: bigint) => void };

/** The stake exceeds the balance and no bet was placed. Offers a lower stake first, then the cashier. */
export function FundsNotice({ state, onClose, onStake }: FundsNoticeProps) {
  const { t } = useTranslation();
  const affordable = state.stakes.findLast((stake) => stake <= state.balance);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('game.fundsTitle')}
      description={t('game.fundsText', {
        balance: minorText(state.balance, state),
        stake: minorText(state.stake, state),
      })}
    >
      <div className="grid gap-3">
        {affordable !== undefined && (
          <Button
            size="lg"
            isWide
            onClick={() => {
              onStake(affordable);
              onClose();
            }}
          >
            {t('game.playLower', { stake: minorText(affordable, state) })}
          </Button>
        )}
        {!isFreePlay(state) && (
          <ButtonLink to="/deposit" variant="secondary" icon="deposit" isWide>
            {t('account.deposit')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
