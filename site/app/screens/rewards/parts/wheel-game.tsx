import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, ButtonLink, classes } from '../../../ui/index.ts';
import { PrizeOdds } from './prize-odds.tsx';
import { PrizePicker } from './prize-picker.tsx';
import { prizeText } from './prize-text.ts';
import { SpinHistory } from './spin-history.tsx';
import { TokenBalance } from './token-balance.tsx';
import { useWheel, type WheelData, type WheelState } from './use-wheel.ts';
import { WheelFace } from './wheel-face.tsx';
import { WheelFairness } from './wheel-fairness.tsx';

/** The wheel with tokens, the spin button, the odds, the commitment, and past spins. */
export function WheelGame({ data }: { data: WheelData }) {
  const { t } = useTranslation();
  const { state, spin, setSeeds } = useWheel(data);
  const { wheel, face, shown, phase } = state;
  const isBusy = phase === 'asking' || phase === 'spinning';
  return (
    <div className="grid gap-5" data-wheel data-phase={phase}>
      <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        {face === 'wheel' ? (
          <WheelFace
            wheel={wheel}
            turned={state.turned}
            isTurning={phase === 'spinning'}
            shown={shown && phase === 'idle' ? shown.drawn : null}
          />
        ) : (
          <PrizePicker
            face={face}
            wheel={wheel}
            isOpening={isBusy}
            shown={phase === 'idle' ? shown : null}
            onPick={() => void spin()}
          />
        )}
        <div className="grid gap-4">
          <TokenBalance token={state.token} frozen={state.frozen_token} held={state.held} />
          <Result state={state} />
          <SpinButton state={state} isBusy={isBusy} onSpin={() => void spin()} />
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PrizeOdds wheel={wheel} left={state.left} />
        <SpinHistory
          spins={state.history}
          currency={wheel.currency}
          seedHash={state.seeds.server_seed_hash}
          none={t(wordOf(face, 'noSpins'))}
        />
      </div>
      <WheelFairness code={wheel.code} seeds={state.seeds} isBusy={isBusy} onSeeds={setSeeds} />
    </div>
  );
}

/** The result as text, for sighted users and screen readers at the same time. */
function Result({ state }: { state: WheelState }) {
  const { t } = useTranslation();
  const { shown, phase } = state;
  const isWin = phase === 'idle' && shown !== null && shown.amount !== '0';
  return (
    <p
      role="status"
      data-result={phase === 'idle' && shown ? shown.given : undefined}
      className={classes(
        'font-display grid min-h-16 content-center text-xl leading-snug font-bold text-balance sm:text-2xl',
        isWin ? 'text-win' : 'text-text',
      )}
    >
      {resultText(t, state)}
    </p>
  );
}

/** The texts of a wheel, or of eggs and boxes. */
const wordOf = (face: WheelState['face'], word: string): string =>
  face === 'wheel' ? `wheel.${word}` : `pick.${word}`;

function resultText(t: Translate, { phase, shown, wheel, rests, face }: WheelState): string {
  if (phase === 'noLine') return t('wheel.noLine');
  if (phase !== 'idle') return t(wordOf(face, 'spinning'));
  if (!shown) return t(wordOf(face, rests ? `rests.${rests}` : 'welcome'));
  const prize = prizeText(t, { kind: shown.kind, amount: Number(shown.amount) }, wheel.currency);
  if (shown.given !== shown.drawn) {
    const drawn = prizeText(t, wheel.prizes[shown.drawn]!, wheel.currency);
    return t('wheel.substituted', { drawn, prize });
  }
  return shown.amount === '0' ? t('wheel.lost') : t('wheel.won', { prize });
}

/** Never disabled while the wheel spins, so that it keeps the focus. */
function SpinButton({ state, isBusy, onSpin }: { state: WheelState; isBusy: boolean; onSpin: () => void }) {
  const { t } = useTranslation();
  const { wheel, token, rests, phase, face } = state;
  const cost = t('account.tokenCount', { count: wheel.cost, amount: wheel.cost });
  if (rests && !isBusy) return <p className="text-muted">{t(wordOf(face, `restsText.${rests}`))}</p>;
  if (token < wheel.cost && !isBusy && phase !== 'noLine')
    return (
      <div className="grid gap-3">
        <p className="text-muted">{t('wheel.noTokens', { cost })}</p>
        <div>
          <ButtonLink to="/mission" icon="target">
            {t('page.mission')}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <Button
      size="lg"
      icon="spin"
      isWide
      aria-disabled={isBusy}
      className={isBusy ? 'opacity-60' : undefined}
      onClick={() => !isBusy && onSpin()}
    >
      {t(phase === 'noLine' ? 'wheel.again' : wordOf(face, 'spin'), { cost })}
    </Button>
  );
}
