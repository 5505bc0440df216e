import { useTranslation } from '../../state/use-translation.ts';
import { Panel } from '../../ui/index.ts';
import type { ProofState } from './use-proof.ts';

/** How to check a round with any other tool: the steps, and a command line with the round's own values. */
export function HowTo({ proof }: { proof: ProofState }) {
  const { t } = useTranslation();
  const seeds =
    proof.kind === 'proven' || proof.kind === 'chosen'
      ? {
          server: proof.claim.serverSeed,
          client: proof.claim.round.clientSeed,
          nonce: proof.claim.round.nonce,
        }
      : { server: 'SERVER_SEED', client: 'CLIENT_SEED', nonce: 0 };
  // What the numbers mean in this game; a game without such words has them in its pay table alone.
  const ownWords = proof.kind === 'chosen' && t(`game.hand.${proof.round.game_code}`, { defaultValue: '' });
  const commands = [
    `printf '%s' '${seeds.server}' | sha256sum`,
    `printf '%s' '${quoted(seeds.client)}:${seeds.nonce}:0' | openssl dgst -sha256 -hmac '${seeds.server}'`,
  ];
  return (
    <Panel title={t('game.howTo')}>
      <ol className="grid list-decimal gap-2 ps-5 text-sm">
        {[
          'hash',
          'bind',
          'stream',
          ...(proof.kind === 'chosen' ? ['integers', 'script'] : ['words', 'stops', 'pays']),
        ].map((step) => (
          <li key={step}>{t(`game.how.${step}`)}</li>
        ))}
        {ownWords && <li data-hand>{ownWords}</li>}
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

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
