import type { ReactNode } from 'react';
import { ANTE, CALL, type HoldemView, holdem } from '#games/casino-holdem/index.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CardBack, CardFace, cardName } from '../cards/card.tsx';
import type { ControlsProps, MoneyText, OriginalClient, StageProps } from '../originals/client.ts';
import { TableCloth } from '../originals/controls.tsx';

const viewOf = ({ view }: ChoiceOutcome) => view as HoldemView;
const handText = (t: Translate, hand: string) => t(`game.casino-holdem.hand.${hand}`);

function Stage({ item, isAsking, isMoving, isOpen, isReduced, onAct }: StageProps) {
  const { t } = useTranslation();
  const view = item ? viewOf(readOutcome(item.outcome)) : null;
  const shared = { isTurning: !isReduced };
  return (
    <TableCloth colours={['#1c4a78', '#07162c']}>
      <div className={classes('grid w-full max-w-xl gap-4 sm:gap-6 lg:max-w-3xl', isAsking && 'opacity-70')}>
        <Row label={t('game.casino-holdem.dealer')} hand={view?.dealerHand && handText(t, view.dealerHand)}>
          <Cards cards={view?.dealer ?? []} places={2} {...shared} />
        </Row>
        <Row label={t('game.casino-holdem.board')} isBoard>
          <Cards cards={view?.board ?? []} places={5} {...shared} />
        </Row>
        <Row label={t('game.casino-holdem.you')} hand={view && handText(t, view.hand)}>
          <Cards cards={view?.player ?? []} places={2} {...shared} />
        </Row>
        {/* Beside the cards, close to the call button. Its space is reserved while no round is open. */}
        <div className={classes('mx-auto w-40', !isOpen && 'invisible')}>
          <Button variant="secondary" isWide disabled={isAsking || isMoving} onClick={() => onAct('fold')}>
            {t('game.casino-holdem.fold')}
          </Button>
        </div>
      </div>
    </TableCloth>
  );
}

type RowProps = { label: string; hand?: string | null; isBoard?: boolean; children: ReactNode };

function Row({ label, hand, isBoard, children }: RowProps) {
  return (
    <section className="grid justify-items-center gap-1.5">
      <h2
        className={classes('flex min-h-5 items-baseline gap-2 text-sm text-[#cfe0ff]', isBoard && 'sr-only')}
      >
        {label}
        {hand && <b className="text-[#ffe08a]">{hand}</b>}
      </h2>
      {children}
    </section>
  );
}

type CardsProps = { cards: readonly number[]; places: number; isTurning: boolean };

function Cards({ cards, places, isTurning }: CardsProps) {
  const { t } = useTranslation();
  return (
    <ul className="flex justify-center gap-1.5 sm:gap-2.5">
      {Array.from({ length: places }, (_, place) => cards[place]).map((card, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the table is its number
          key={place}
          className="w-[clamp(2.9rem,15vw,4.6rem)] lg:w-[clamp(4.6rem,10.5dvh,7rem)] [@media(max-height:640px)]:w-9"
        >
          <span className="sr-only">{card === undefined ? t('game.cards.back') : cardName(t, card)}</span>
          {card === undefined ? (
            <CardBack />
          ) : (
            <CardFace
              key={card}
              card={card}
              className={
                isTurning
                  ? 'transition-[rotate,opacity] duration-300 starting:rotate-6 starting:opacity-0'
                  : ''
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Payouts of the ante and of a call. */
function Controls({ stake, money }: ControlsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <table className="tabular w-full text-sm">
        <caption className="pb-1 text-start text-xs text-muted">{t('game.casino-holdem.antePays')}</caption>
        <tbody>
          {Object.entries(ANTE)
            .filter(([hand, pay]) => pay > 1 || hand === 'straight')
            .map(([hand, pay]) => (
              <tr key={hand} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 text-start font-normal">
                  {hand === 'straight' ? t('game.casino-holdem.others') : handText(t, hand)}
                </th>
                <td className="py-1 text-end">{pay} : 1</td>
                <td className="py-1 text-end font-semibold">{money(stake * BigInt(pay))}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">
        {t('game.casino-holdem.callPays', { amount: callText(stake, money) })}
      </p>
    </div>
  );
}

const callText = (stake: bigint, money: MoneyText) => money(stake * BigInt(CALL));

export const client: OriginalClient = {
  game: holdem,
  firstChoice: null,
  showMs: (_, isReduced) => (isReduced ? 200 : 500),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: [
        ...Object.entries(ANTE).map(([hand, pay]) => ({
          name: handText(t, hand),
          pays: `${pay} : 1`,
          chance: null,
        })),
        { name: t('game.casino-holdem.called'), pays: '1 : 1', chance: null },
      ],
    },
  ],
  resultText: (t, outcome) => {
    const { hand, dealerHand, result } = viewOf(outcome);
    const values = { hand: handText(t, hand), dealerHand: dealerHand ? handText(t, dealerHand) : '' };
    return t(`game.casino-holdem.result.${result ?? 'open'}`, values);
  },
  mark: (outcome, t) => t(`game.casino-holdem.mark.${viewOf(outcome).result ?? 'open'}`),
  finish: ({ stake }, t, money) => ({
    action: 'call',
    text: t('game.casino-holdem.call', { amount: callText(BigInt(stake), money) }),
  }),
};
