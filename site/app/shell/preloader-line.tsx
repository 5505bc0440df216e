/**
 * The preloader: a line on top while the app starts, gone when it is live [W-25]. The page below it is
 * complete and readable from its first byte, so nothing hides it; it waits a moment, so that a fast start
 * shows nothing.
 */
export function PreloaderLine() {
  return <div className="preloader-line bg-brand" aria-hidden="true" />;
}
