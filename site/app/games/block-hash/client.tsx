import {
  type BlockResult,
  blockHash,
  findSpot,
  SECTIONS,
  SPOTS,
  spotReturn,
} from '#games/block-hash/index.ts';
import { percent } from '#games/engine/slot/ratio.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { clothStyle } from '../cloth.ts';
import { timesText } from '../originals/number-text.ts';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { DecidingBlock } from './block.tsx';
import { chainNote } from './chain-note.ts';
import { Spots } from './spots.tsx';

const CLOTH = clothStyle({ light: 'ellipse at 50% 15%', edgeAt: 85, tint: ['#3b3a12', '#0e0d05'] });

/** From the outcome to the last row; with reduced motion it is shown at once. */
const SHOW_MS = 3200;
const SHOW_STILL_MS = 600;

const resultOf = (outcome: unknown) => outcome as BlockResult;

function Table(props: RoomProps) {
  const { t } = useTranslation();
  const { state, outcome, isShown, isReduced } = props;
  const result = outcome === null ? null : resultOf(outcome);
  return (
    <div
      className="grid content-start gap-4 2xl:content-center p-3 text-[#f4f7ff] sm:gap-5 sm:p-5"
      style={CLOTH}
    >
      <DecidingBlock
        round={state.room?.round ?? null}
        hash={result?.hash ?? null}
        isShown={isShown}
        isReduced={isReduced}
      />
      <Spots {...props} winners={isShown && result ? result.winners : null} />
      <section aria-label={t('game.tables.past')} className="mx-auto w-full max-w-3xl">
        <Last state={state} />
      </section>
    </div>
  );
}

/** The bet itself, plus its section if two sections have a bet of the same name. */
function choiceText(t: Translate, choice: unknown): string {
  const spot = findSpot(String(choice));
  if (!spot) return String(choice);
  const bet = t(`game.hash.${spot.name}`);
  return t('game.block-hash.spot', { section: t(`game.block-hash.section.${spot.section}`), bet });
}

function resultText(t: Translate, outcome: unknown): string {
  const { hash, winners } = resultOf(outcome);
  const won = SECTIONS.map((section) => t(`game.hash.${winners[section]}`));
  return t('game.block-hash.result', { tail: hash.slice(-5), winners: won.join(' · ') });
}

export const client: RoomClient = {
  game: blockHash,
  showMs: (_, isReduced) => (isReduced ? SHOW_STILL_MS : SHOW_MS),
  Table,
  lockedText: (t, round) => {
    const { height, chain } = round?.block ?? {};
    return height
      ? t('game.block-hash.waiting', { height, chain: t(`game.block-hash.chain.${chain}`) })
      : t('game.block-hash.fixing');
  },
  resultText,
  choiceText,
  notes: (t, money, { room, limits }) => {
    const block = room?.round?.block;
    if (!block) return [];
    const { lead, confirmations, nodes, chain, wait_seconds } = block;
    const names = nodes.join(', ');
    const minutes = Math.ceil(wait_seconds / 60);
    return [
      chainNote(t, chain),
      t('game.block-hash.know.height', { count: lead }),
      t('game.block-hash.know.final', { count: confirmations, nodes: names }),
      t('game.block-hash.know.late', { count: minutes, minutes }),
      t('game.block-hash.know.cap', { max: money(limits?.bank ?? 0n) }),
      t('game.block-hash.know.read'),
    ];
  },
  pays: (t) =>
    SPOTS.map((spot) => ({
      name: choiceText(t, spot.code),
      pays: timesText(spot.multiplier),
      chance: `${percent(spot.chance)} %`,
      rtp: `${percent(spotReturn(spot))} %`,
    })),
};

const SHOWN = 10;

/** The ends of recent hashes, newest first, each with the relevant digit. */
function Last({ state }: Pick<RoomProps, 'state'>) {
  const { t } = useTranslation();
  const past = shownOutcomes(state).slice(0, SHOWN);
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
