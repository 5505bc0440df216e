import { CopyLine } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { ChainFacts, ChainWarning } from './chain-facts.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { ProofForm } from './proof-form.tsx';

/** How to pay: steps, whom to pay, and the form that says it is done. */
export function PayDeposit({ deposit }: { deposit: ShownDeposit }) {
  const { payee, chain } = deposit;
  return (
    <HowToPay
      deposit={deposit}
      before={chain && <ChainWarning chain={chain} />}
      after={<ProofForm deposit={deposit} />}
    >
      {chain && <ChainFacts chain={chain} />}
      {payee.length > 0 && (
        <dl className="grid gap-3">
          {payee.map(({ label, value, is_copied }) =>
            is_copied ? (
              <CopyLine key={label} label={label} value={value} />
            ) : (
              <div key={label}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </HowToPay>
  );
}
