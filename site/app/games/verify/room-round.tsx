import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoomRound } from '#contracts/api/rooms.ts';
import type { SharedVerdict } from '#games/engine/shared/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { CopyField, classes, DateTime, Panel } from '../../ui/index.ts';
import { chainNote } from '../block-hash/chain-note.ts';
import { minorText } from '../screen/value-text.ts';
import { CheckList } from './check-list.tsx';
import { ToolInstructions } from './tool-instructions.tsx';
import { moneyOf, VerdictHeader } from './verdict-header.tsx';

export type RoomProof = Output<Api['roomProof']>;
type RoomRoundProps = { proof: RoomProof; verdict: SharedVerdict; payTable: string };

/** Maximum number of bets shown per round; the text for tools contains all of them. */
const SHOWN = 40;

/**
 * The verdict on a round shared by a room: the commitment, the bets, the outcome and every return, recomputed
 * here.
 */
export function RoomRoundProof({ proof, verdict, payTable }: RoomRoundProps) {
  const { t } = useTranslation();
  const { round, lines, bet_id, chain, block, currency } = proof;
  const checkName = isDecided(proof) ? 'blockCheck' : 'roomCheck';
  const own = lines?.filter(({ id }) => id.startsWith(`${bet_id}/`)) ?? [];
  const sum = (values: readonly (string | null)[]) =>
    values.reduce((all, value) => all + BigInt(value ?? 0), 0n);
  const [stake, win] =
    own.length > 0
      ? [sum(own.map((line) => line.stake)), sum(own.map((line) => line.win))]
      : [BigInt(round.staked), BigInt(round.won)];
  const head = { settled_at: round.settled_at ?? round.closes_at, currency };
  return (
    <>
      <VerdictHeader round={head} isFair={verdict.ok} stake={stake} win={win} />
      <CheckList
        checks={verdict.checks.map((check) => ({
          ...check,
          title: t(isMixed(proof) && check.part === 'block' ? MIXED.block : `game.roomCheck.${check.part}`),
          text: t(
            isMixed(proof) && MIXED_PARTS.includes(check.part)
              ? `game.entropyCheck.${check.part}Text`
              : `game.${checkName}.${check.part}Text`,
          ),
        }))}
      />
      {!chain && !block && (
        <p data-trust className="text-sm text-muted">
          {t('game.tables.trust')}
        </p>
      )}
      <RoomLines proof={proof} />
      {chain && (
        <Panel title={t('game.chain')}>
          <dl className="grid gap-3">
            <CopyField
              label={t('game.chainEnd', { place: chain.place, length: chain.length })}
              value={chain.terminal}
            />
            <CopyField label={t('game.chainSalt', { source: chain.salt_source })} value={chain.salt} />
          </dl>
        </Panel>
      )}
      {block && <BlockAnswers answers={block.answers} block={round.block} />}
      <RoomHowTo proof={proof} />
      <ToolInstructions script="verify-room" proof={{ room: proof }} payTable={payTable} />
    </>
  );
}

/** Whether a block decides the round alone; in other games it is mixed into the round's own seed. */
const isDecided = ({ block, game_code }: RoomProof) => block !== null && game_code === 'block-hash';
const isMixed = (proof: RoomProof) => proof.block !== null && !isDecided(proof);
const MIXED = { block: 'game.entropyCheck.block' };
const MIXED_PARTS: readonly string[] = ['block', 'bets', 'commitment'];

/** The bets of the round; those of the requested bet are highlighted. */
function RoomLines({ proof: { lines, bet_id, currency } }: { proof: RoomProof }) {
  const { t } = useTranslation();
  const money = moneyOf({ currency });
  if (!lines || lines.length === 0) return null;
  return (
    <Panel title={t('game.roomBets', { count: lines.length })}>
      <ul className="scroller tabular grid max-h-96 grid-cols-[minmax(0,1fr)] overflow-y-auto text-sm">
        {lines.slice(0, SHOWN).map(({ id, stake: laid, win: paid, choice, exit }) => (
          <li
            key={id}
            className={classes(
              'flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-0',
              id.startsWith(`${bet_id}/`) && 'font-semibold text-accent',
            )}
          >
            <code className="min-w-0 truncate text-xs">
              {JSON.stringify(choice)}
              {exit !== null && ` · ${(exit / 100).toFixed(2)}×`}
            </code>
            <span className="shrink-0">
              {minorText(BigInt(laid), money)} → {minorText(BigInt(paid ?? 0), money)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How to check it with other tools: the steps, and command lines with the round's values. */
function RoomHowTo({ proof }: { proof: RoomProof }) {
  const { t } = useTranslation();
  const { round, chain, block } = proof;
  const { server_seed: seed, client_seed: client, bets_root: root, round_id: id } = round;
  const steps = isMixed(proof)
    ? ['entropyCommit', 'entropyClient', 'stream', 'script']
    : block
      ? ['terms', 'height', 'tail', 'script']
      : chain
        ? ['link', 'bust', 'script']
        : ['commit', 'client', 'stream', 'script'];
  const value = block?.answers.find(({ about }) => about === 'block')?.hash;
  const commands = isMixed(proof)
    ? [
        `printf '%s' "$(printf '%s' '${seed}' | sha256sum | cut -c 1-64)|"'${block?.terms}' | sha256sum`,
        `printf '%s' '${id}|${root}|${value}' | sha256sum`,
        `printf '%s' '${client}:0:0' | openssl dgst -sha256 -hmac '${seed}'`,
      ]
    : block
      ? [`printf '%s' '${block.terms}' | sha256sum`]
      : chain
        ? [
            `printf '%s' '${seed}' | xxd -r -p | sha256sum`,
            `printf '%s' '${seed}' | xxd -r -p | openssl dgst -sha256 -hmac '${client}'`,
          ]
        : [
            `printf '%s' '${seed}' | sha256sum`,
            `printf '%s' '${id}|${root}' | sha256sum`,
            `printf '%s' '${client}:0:0' | openssl dgst -sha256 -hmac '${seed}'`,
          ];
  return (
    <Panel title={t('game.howTo')}>
      <ol className="grid list-decimal gap-2 ps-5 text-sm">
        {steps.map((step) => (
          <li key={step}>{t(`game.roomHow.${step}`)}</li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2">
        {commands.map((command) => (
          <code key={command} className="rounded-md bg-surface-2 p-2.5 text-xs break-all">
            {command}
          </code>
        ))}
      </div>
    </Panel>
  );
}

type Answers = NonNullable<Output<Api['roomProof']>['block']>['answers'];

type BlockAnswersProps = { answers: Answers; block: RoomRound['block'] };

/** Every node's answer and its time: its newest block after the close, then the deciding block. */
function BlockAnswers({ answers, block }: BlockAnswersProps) {
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
