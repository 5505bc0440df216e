/** What a child is started with: the same for all children of a run. */
export type Terms = {
  dataDir: string;
  simpayUrl: string;
  simpaySecret: string;
  /**
   * When the run began, in real milliseconds, and how many times faster than the real one its clock runs
   * since.
   */
  epoch: number;
  speed: number;
};

export const HOST = 'one.test';

/** The clock of a run, for the platform and for the payment simulator alike. */
export const clockOf =
  ({ epoch, speed }: Pick<Terms, 'epoch' | 'speed'>) =>
  (): number =>
    Math.round(epoch + (Date.now() - epoch) * speed);
