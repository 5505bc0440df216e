import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import type { OwnBet, RoomRound } from '#contracts/api/rooms.ts';
import { succeeded } from '#contracts/client.ts';
import type { SharedGame } from '#games/engine/shared/index.ts';
import { groupDigits } from '../../lib/amount.ts';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { CopyField, DateTime, EmptyState, Icon } from '../../ui/index.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import { Link } from '../../ui/link.tsx';
import { chainNote } from '../block-hash/chain-note.ts';
import { WinLimitsText } from '../screen/control-bar.tsx';
import { MappingLine, VerifyLink } from '../screen/fairness-panel.tsx';
import { CHIP_KEYS, HotKeyList, STAKE_KEYS } from '../screen/hot-key-list.tsx';
import { PayRows } from '../screen/pay-rows.tsx';
import { minorText } from '../screen/value-text.ts';
import { proofPath } from '../verify/proof-path.ts';
import type { RoomClient } from './client.ts';
import type { RoomPageState } from './room-state.ts';

export type RoomDialog = 'rules' | 'fairness' | 'history';

type Props = { game: LobbyGame; client: RoomClient; state: RoomPageState };

/** Rules, fairness and history dialogs. */
export function RoomDialogs({
  open,
  onClose,
  ...props
}: Props & { open: RoomDialog | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={open !== null} onClose={onClose} isWide title={t(`game.${open ?? 'rules'}`)}>
      {open === 'rules' && <Rules {...props} />}
      {open === 'fairness' && <Fairness {...props} />}
      {open === 'history' && <History {...props} />}
    </Dialog>
  );
}

/** How to play, payout and return of every kind of bet, and the rules for interruptions. */
function Rules({ client, state }: Props) {
  const { t } = useTranslation();
  const { rules, game_code } = client.game;
  const { rtp, top } = rules;
  const figures: [string, string][] = [
    ['rtp', rtp.min === rtp.max ? `${rtp.min}\u00a0%` : `${rtp.min}–${rtp.max}\u00a0%`],
    ['edge', `${rules.houseEdgePercent} %`],
    ['maxWin', t('game.timesStake', { multiple: top.multiple })],
    ['topOdds', t('game.oneIn', { count: groupDigits(Number(top.oneIn)) })],
  ];
  return (
    <div className="grid gap-6 pb-2">
      <p>{t(`game.${game_code}.how`)}</p>
      <dl className="tabular grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {figures.map(([key, value]) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{t(`game.figure.${key}`)}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <PayRows caption={t('game.tables.pays')} rows={client.pays(t)} />
      <p className="text-sm text-muted">{t(`game.${game_code}.rtp`)}</p>
      <section className="grid gap-3">
        <h3 className="text-lg font-semibold">{t('game.goodToKnow')}</h3>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          {(client.notes?.(t, (amount) => minorText(amount, state), state) ?? []).map((note) => (
            <li key={note}>{note}</li>
          ))}
          {['shared', 'line', 'void', 'limits'].map((key) => (
            <li key={key}>
              {t(`game.tables.know.${key}`, {
                max: minorText(state.limits?.max ?? 0n, state),
                round: minorText(state.limits?.maxPerRound ?? 0n, state),
              })}
            </li>
          ))}
          <WinLimitsText state={state} />
          {isTrusted(client, state) && <li data-trust>{t('game.tables.trust')}</li>}
        </ul>
      </section>
      <HotKeyList keys={keysOf(client, state)} />
    </div>
  );
}

const keysOf = (client: RoomClient, { limits }: RoomPageState) => {
  if (client.hasKeys) return [...STAKE_KEYS, 'second'] as const;
  // With a fixed price there is nothing to select.
  return (limits?.chips.length ?? 2) > 1 ? CHIP_KEYS : (['play', 'undo', 'clear', 'repeat'] as const);
};

/** Whether the draws include no randomness from outside the house: the player has to trust the operator. */
const isTrusted = ({ game }: RoomClient, { room }: RoomPageState) =>
  game.source === 'seed' && room?.round?.block === null;

/** Commitments of the current round, and proofs of past ones. */
function Fairness({ game, client, state }: Props) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const { source } = client.game;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2 text-sm text-muted">
        <p>{t(`game.tables.fair.${source}`)}</p>
        <p>{t(`game.tables.noSeed.${source}`)}</p>
        {round?.block && source === 'seed' && (
          <p>
            {t('game.tables.entropy', {
              source: t(`game.block-hash.chain.${round.block.chain}`),
              count: Math.ceil(round.block.wait_seconds / 60),
              minutes: Math.ceil(round.block.wait_seconds / 60),
            })}
          </p>
        )}
        {isTrusted(client, state) && <p>{t('game.tables.trust')}</p>}
        {round?.block && <p>{chainNote(t, round.block.chain)}</p>}
      </div>
      {round && <Papers round={round} game={client.game} />}
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('game.tables.past')}</h3>
        <ul className="scroller grid max-h-80 grid-cols-[minmax(0,1fr)] overflow-y-auto">
          {shownOutcomes(state).map(({ round_id, number, outcome, settled_at }) => (
            <li
              key={round_id}
              className="flex items-center justify-between gap-3 border-b border-line text-sm last:border-0"
            >
              <span className="grid min-w-0 py-1">
                <span className="truncate">{client.resultText(t, outcome)}</span>
                <span className="tabular text-xs text-muted">
                  {number} · <DateTime value={settled_at} />
                </span>
              </span>
              <ProofLink id={round_id} game={game} />
            </li>
          ))}
        </ul>
        {shownOutcomes(state).length === 0 && <p className="text-sm text-muted">{t('game.tables.noPast')}</p>}
        <VerifyLink game={game} />
      </section>
    </div>
  );
}

/** The published commitment of a round: to its secret seed, or to the deciding block. */
function Papers({ round, game: { rules, source } }: { round: RoomRound; game: SharedGame }) {
  const { t } = useTranslation();
  const isBlock = source === 'block';
  const names = isBlock ? 'game.block-hash.paper' : 'game.tables';
  const commitName = round.block && !isBlock ? 'entropyCommit' : 'commit';
  const { commit, number, pay_table_hash, bets_root, client_seed, server_seed } = round;
  return (
    <dl className="grid gap-3">
      <CopyField label={t(`${names}.${commitName}`, { number })} value={commit} />
      <CopyField label={t('game.payTableHash')} value={pay_table_hash} />
      {bets_root && <CopyField label={t('game.tables.betsRoot')} value={bets_root} />}
      {client_seed && (
        <CopyField
          label={t(isBlock ? `${names}.height` : `game.tables.clientSeed.${source}`)}
          value={client_seed}
        />
      )}
      {server_seed && <CopyField label={t(`${names}.serverSeed`)} value={server_seed} />}
      <MappingLine rules={rules} />
    </dl>
  );
}

/** Outcomes the table has shown. */
export function shownOutcomes({ room, shown }: Pick<RoomPageState, 'room' | 'shown'>) {
  return (room?.past ?? []).filter(
    ({ round_id }) => round_id !== room?.round?.round_id || round_id === shown,
  );
}

function ProofLink({ id, game }: { id: string; game: LobbyGame }) {
  const { t } = useTranslation();
  return (
    <Link
      to={proofPath(id, game)}
      className="touch inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-accent underline-offset-4 hover:underline"
    >
      <Icon name="shield" size={18} />
      {t('game.proof')}
    </Link>
  );
}

/** The player's last bets in this room. */
function History({ game, client, state }: Props) {
  const { t } = useTranslation();
  const earlier = useEarlierBets(game);
  const known = new Set(state.own.map(({ bet_id }) => bet_id));
  const bets = [...state.own, ...earlier.filter(({ bet_id }) => !known.has(bet_id))].filter(
    ({ win, round_id }) => win !== null && isResultShown(state, round_id),
  );
  if (bets.length === 0) return <EmptyState icon="history" title={t('game.noRounds')} />;
  return (
    <ul className="grid">
      {bets.map((bet) => {
        const [stake, win] = [BigInt(bet.stake), BigInt(bet.win ?? 0)];
        return (
          <li key={bet.bet_id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
            <span className="grid min-w-0 flex-1 text-sm">
              <DateTime value={bet.placed_at} />
              <span className="truncate text-xs text-muted">
                {bet.lines.map(({ choice }) => client.choiceText(t, choice)).join(', ')}
              </span>
            </span>
            <span className="tabular text-end text-sm">
              <span className="text-muted">{minorText(stake, state)} → </span>
              <b className="font-semibold">{minorText(win, state)}</b>
            </span>
            <ProofLink id={bet.bet_id} game={game} />
          </li>
        );
      })}
    </ul>
  );
}

/** The player's last bets, including those of earlier visits. */
function useEarlierBets({ provider_code, game_code }: LobbyGame): readonly OwnBet[] {
  const app = useApp();
  const [bets, setBets] = useState<readonly OwnBet[]>([]);
  useEffect(() => {
    let isShown = true;
    void app.api.ownRoomBets({ ...playerFields(app), provider_code, game_code }).then((answer) => {
      if (isShown && succeeded(answer)) setBets(answer.value);
    });
    return () => {
      isShown = false;
    };
  }, [app, provider_code, game_code]);
  return bets;
}

const isResultShown = ({ room, shown }: RoomPageState, roundId: string) =>
  roundId !== room?.round?.round_id || roundId === shown;
