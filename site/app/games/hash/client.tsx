import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { percent, toNumber } from '#games/engine/slot/ratio.ts';
import { type HashChoice, type HashView, hashGames } from '#games/hash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { BetFigure, TableCloth, ValueChips } from '../originals/controls.tsx';
import { percentText, timesText } from '../originals/number-text.ts';
import { Sides, startOf } from './sides.tsx';

const MOVE_MS = 1100;
const ROW_MS = 220;
/**
 * A hash is shown in four rows of sixteen characters; a row is identified by the position of its first
 * character.
 */
const ROWS = [0, 16, 32, 48];
const PLACES = Array.from({ length: 16 }, (_, place) => place);
const NOTHING: readonly number[] = [];
type HashGame = (typeof hashGames)[number];

const viewOf = ({ view }: ChoiceOutcome) => view as HashView;

function Stage({ gameCode, item, choice, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && !isAsking ? readOutcome(item.outcome) : null;
  const view = outcome && viewOf(outcome);
  const known = isMoving ? null : view;
  const { bet } = (outcome && isMoving ? outcome.choice : choice) as HashChoice;
  return (
    <TableCloth colours={['#3b3a12', '#0e0d05']}>
      <div className="grid w-full max-w-2xl gap-4 sm:gap-6 2xl:max-w-3xl">
        <Sides gameCode={gameCode} view={known} bet={bet} />
        <ol aria-label={t('game.hash.hash')} className="grid w-full gap-1 font-mono sm:gap-1.5">
          {ROWS.map((first, row) => (
            <Row
              key={first}
              first={first}
              hash={view?.hash ?? null}
              read={known ? known.at : NOTHING}
              start={known ? NOTHING : startOf(gameCode)}
              delay={isMoving && !isReduced ? row * ROW_MS : 0}
            />
          ))}
        </ol>
      </div>
    </TableCloth>
  );
}

type RowProps = {
  first: number;
  hash: string | null;
  /** Positions that decided. */
  read: readonly number[];
  /** Positions that will be read first. */
  start: readonly number[];
  delay: number;
};

/**
 * Sixteen characters appear together: fading in four rows is cheap, fading sixty-four characters separately
 * is not.
 */
function Row({ first, hash, read, start, delay }: RowProps) {
  return (
    <li
      style={{ transitionDelay: `${delay}ms` }}
      className={classes(
        'grid grid-cols-[repeat(16,minmax(0,1fr))] gap-1 transition-opacity duration-300 sm:gap-1.5',
        hash === null ? 'opacity-60' : 'opacity-100',
      )}
    >
      {PLACES.map((place) => (
        <span
          key={place}
          className={classes(
            'grid aspect-square place-items-center rounded-sm text-sm sm:text-xl',
            read.includes(first + place) ? 'bg-[#ffd84d] font-extrabold text-[#221d00]' : 'bg-[#ffffff]/8',
            start.includes(first + place) && 'border-2 border-[#ffd84d]',
          )}
        >
          {hash?.[first + place] ?? '·'}
        </span>
      ))}
    </li>
  );
}

function Controls({ gameCode, choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { bet } = json as HashChoice;
  const { bets } = hashGames.find(({ game_code }) => game_code === gameCode)!;
  const chosen = bets.find(({ name }) => name === bet)!;
  return (
    <div className="grid gap-4">
      <ValueChips
        label={t('game.hash.bet')}
        value={bet}
        isOff={isOff}
        options={bets.map(({ name }) => ({ value: name, text: t(`game.hash.${name}`) }))}
        onChoose={(name) => onChoice({ bet: name })}
      />
      <div className="grid grid-cols-3 gap-2">
        <BetFigure label={t('game.chance')}>{percentText(toNumber(chosen.chance), 1)}</BetFigure>
        <BetFigure label={t('game.multiplier')}>{timesText(chosen.multiplier)}</BetFigure>
        <BetFigure label={t('game.winsThen')}>{money(payoutAt(stake, chosen.multiplier))}</BetFigure>
      </div>
      <p className="text-sm text-muted">{t('game.hash.source')}</p>
    </div>
  );
}

function clientOf(game: HashGame): OriginalClient {
  return {
    game,
    firstChoice: { bet: game.bets[0]!.name },
    showMs: (_, isReduced) => (isReduced ? 250 : MOVE_MS),
    Stage,
    Controls,
    pays: (t) => [
      {
        name: null,
        isChosen: true,
        rows: game.bets.map(({ name, multiplier, chance }) => ({
          name: t(`game.hash.${name}`),
          pays: timesText(multiplier),
          chance: `${percent(chance, 4)} %`,
        })),
      },
    ],
    resultText: (t, outcome) =>
      t('game.hash.result', {
        winner: t(`game.hash.${viewOf(outcome).winner}`),
        tail: viewOf(outcome).hash.slice(-5),
      }),
    mark: (outcome, t) => t(`game.hash.${viewOf(outcome).winner}`),
  };
}

const clients = hashGames.map(clientOf);

/** The client of one of the games on a hash. */
export function clientOfCode(code: string): OriginalClient {
  const client = clients.find(({ game }) => game.game_code === code);
  if (!client) throw new Error(`${code} is no game on a hash`);
  return client;
}
