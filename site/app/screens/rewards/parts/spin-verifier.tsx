import { type SpinCheck, verifySpin } from '#games/engine/wheel/index.ts';
import { ProofLookup } from '../../../shell/proof-lookup.tsx';
import { ProofSides } from '../../../shell/proof-sides.tsx';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, CopyField, classes, DateTime, Icon, Panel } from '../../../ui/index.ts';
import type { SpinProof } from '../spin.data.ts';
import { PrizeOdds } from './prize-odds.tsx';
import { prizeText } from './prize-text.ts';
import { spinProofPath } from './spin-history.tsx';

/**
 * Recomputes a spin in this browser, with the code used by the server, and shows both sides of every step.
 */
export function SpinVerifier({ spinId, proof }: { spinId: string; proof: SpinProof | null }) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <>
      <p className="max-w-prose text-muted">{t('wheel.verifyText')}</p>
      {isSignedIn && (
        <div>
          <ButtonLink to="/spin" variant="secondary" icon="arrowLeft">
            {t('wheel.back')}
          </ButtonLink>
        </div>
      )}
      <ProofLookup label={t('wheel.spinId')} id={spinId} pathOf={spinProofPath}>
        {t('wheel.check')}
      </ProofLookup>
      {!proof && spinId !== '' && <Panel>{t('wheel.noSuchSpin')}</Panel>}
      {proof && proof.server_seed === null && <Secret proof={proof} />}
      {proof && proof.server_seed !== null && <Proven proof={proof} serverSeed={proof.server_seed} />}
    </>
  );
}

/** A spin whose seed is not revealed: its commitment, and how to open its proof. */
function Secret({ proof: { spin, wheel } }: { proof: SpinProof }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('wheel.secret')}>
      <p className="mb-4 max-w-prose text-muted">{t('wheel.secretText')}</p>
      <dl className="grid gap-3">
        <CopyField label={t('wheel.seedHash')} value={spin.server_seed_hash} />
        <CopyField label={t('wheel.commit')} value={spin.commit} />
        <CopyField label={t('wheel.clientSeed')} value={`${spin.client_seed} · ${spin.nonce}`} />
        <CopyField
          label={t('wheel.prize')}
          value={prizeText(t, { kind: spin.kind, amount: Number(spin.amount) }, wheel.currency)}
        />
      </dl>
    </Panel>
  );
}

function Proven({ proof: { spin, wheel }, serverSeed }: { proof: SpinProof; serverSeed: string }) {
  const { t } = useTranslation();
  const verdict = verifySpin(wheel, {
    serverSeed,
    clientSeed: spin.client_seed,
    nonce: spin.nonce,
    serverSeedHash: spin.server_seed_hash,
    commit: spin.commit,
    wheelHash: spin.wheel_hash,
    drawn: spin.drawn,
    given: spin.given,
  });
  return (
    <>
      <section
        data-verdict={verdict.ok}
        className={classes(
          'flex items-center gap-4 rounded-lg border-2 bg-surface-1 p-4 sm:p-6',
          verdict.ok ? 'border-win' : 'border-loss',
        )}
      >
        <Icon
          name={verdict.ok ? 'success' : 'error'}
          size={40}
          className={classes('shrink-0', verdict.ok ? 'text-win' : 'text-loss')}
        />
        <div className="min-w-0">
          <h2 className="text-xl font-bold">{t(verdict.ok ? 'wheel.holds' : 'wheel.fails')}</h2>
          <p className="text-sm text-muted">
            <DateTime value={spin.at} /> ·{' '}
            {prizeText(t, { kind: spin.kind, amount: Number(spin.amount) }, wheel.currency)}
          </p>
        </div>
      </section>
      <Panel title={t('wheel.checks')}>
        <ol className="grid gap-4">
          {verdict.checks.map((check) => (
            <CheckRow key={check.part} check={check} />
          ))}
        </ol>
      </Panel>
      <Panel title={t('wheel.inputs')}>
        <dl className="grid gap-3">
          <CopyField label={t('wheel.serverSeed')} value={serverSeed} />
          <CopyField label={t('wheel.clientSeed')} value={spin.client_seed} />
          <CopyField label={t('wheel.nonce')} value={String(spin.nonce)} />
        </dl>
        <p className="mt-3 max-w-prose text-sm text-muted">{t('wheel.how')}</p>
      </Panel>
      <PrizeOdds wheel={wheel} />
    </>
  );
}

function CheckRow({ check }: { check: SpinCheck }) {
  const { t } = useTranslation();
  return (
    <li
      data-check={check.part}
      data-ok={check.ok}
      className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0"
    >
      <h3 className="flex items-center gap-3 font-semibold">
        <Icon
          name={check.ok ? 'success' : 'error'}
          size={22}
          className={classes('shrink-0', check.ok ? 'text-win' : 'text-loss')}
        />
        {t(`wheel.check.${check.part}`)}
      </h3>
      <ProofSides
        labels={{ expected: t('wheel.expected'), claimed: t('wheel.claimed') }}
        expected={check.expected}
        claimed={check.claimed}
      />
    </li>
  );
}
