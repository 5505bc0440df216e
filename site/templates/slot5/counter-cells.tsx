/** A figure in the cells of a mechanical counter; screen readers get it as one text. */
export function CounterCells({ text, className }: { text: string; className?: string }) {
  const cells = [...text].map((sign, place) => ({ sign, id: `${place}${sign}` }));
  return (
    <span className={`counter-cells ${className ?? ''}`}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="contents">
        {cells.map(({ sign, id }) => (
          <span key={id} className={/\d/.test(sign) ? 'counter-cell' : 'counter-cell counter-symbol'}>
            {sign}
          </span>
        ))}
      </span>
    </span>
  );
}
