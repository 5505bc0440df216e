import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/components.tsx';

/** A part of a report that is loaded on demand. */
export function BreakdownSection({
  title,
  verb,
  children,
}: {
  title: string;
  verb: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 className="section">{title}</h2>
      {isOpen ? (
        children
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>{verb}</Button>
        </p>
      )}
    </>
  );
}
