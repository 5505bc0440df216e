/** The console's name and mark, above the forms of those who are not signed in. */
export function ConsoleName() {
  return (
    <p className="brand">
      <span className="brand-mark" aria-hidden="true" /> Baize <span>console</span>
    </p>
  );
}
