/** Work that runs repeatedly, never concurrently with itself. */
export type WorkLoop = {
  /** Runs now, or once more if already running. */
  ask(): void;
  /** No further run until triggered. */
  pause(): void;
  /** Stops it permanently; resolves when the current run is done. */
  stop(): Promise<void>;
};

/** `run` returns the ms until its next run; it does not throw. Nothing runs while `mayRun` returns false. */
export function createWorkLoop(run: () => Promise<number>, mayRun: () => boolean): WorkLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isStopped = false;

  const ask = (): void => {
    clearTimeout(timer);
    if (isStopped || !mayRun()) return;
    if (running !== undefined) {
      isRequestedAgain = true;
      return;
    }
    running = run().then((pause) => {
      running = undefined;
      const wait = isRequestedAgain ? 0 : pause;
      isRequestedAgain = false;
      if (!isStopped && mayRun()) timer = setTimeout(ask, wait);
    });
  };
  return {
    ask,
    pause: () => clearTimeout(timer),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
