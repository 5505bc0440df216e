import { useEffect } from 'react';
import { Placeholder } from './components.tsx';

type Count = { version: number; players: number | null };
type SegmentMatchesProps = {
  read: { data: Count | undefined; error: string | undefined };
  /** The version of the rules that was counted. */
  onVersion(version: number): void;
};

/** How many players the newest rules of a segment match now. */
export function SegmentMatches({ read: { data, error }, onVersion }: SegmentMatchesProps) {
  const version = data?.version;
  useEffect(() => {
    if (version !== undefined) onVersion(version);
  }, [version, onVersion]);
  if (!data) return <Placeholder error={error} />;
  const { players } = data;
  return (
    <p className="segment-count" aria-live="polite">
      {players === null ? (
        'Counting takes too long.'
      ) : (
        <>
          <b>{players.toLocaleString('en')}</b> {players === 1 ? 'player matches' : 'players match'} version{' '}
          {version} of the rules.
        </>
      )}
    </p>
  );
}
