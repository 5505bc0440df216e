type ProofSidesProps = { labels: { expected: string; claimed: string }; expected: string; claimed: string };

/** A step of a proof: the value from the seeds beside the displayed one. */
export function ProofSides({ labels, ...sides }: ProofSidesProps) {
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      {(['expected', 'claimed'] as const).map((side) => (
        <div key={side} className="min-w-0 rounded-md bg-surface-2 p-2.5">
          <dt className="text-xs text-muted">{labels[side]}</dt>
          <dd className="max-h-40 overflow-auto leading-tight">
            <code className="text-xs break-all whitespace-pre-wrap">{sides[side]}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
