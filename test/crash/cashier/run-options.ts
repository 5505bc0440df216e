/** Start options of a child: the same for all children of a run. */
export type Terms = {
  dataDir: string;
  simpayUrl: string;
  simpaySecret: string;
  /** Start of the run in real milliseconds, and the speed factor of its clock since then. */
  epoch: number;
  speed: number;
};

export const HOST = 'one.test';

/** The clock of a run, for both the platform and the payment simulator. */
export const clockOf =
  ({ epoch, speed }: Pick<Terms, 'epoch' | 'speed'>) =>
  (): number =>
    Math.round(epoch + (Date.now() - epoch) * speed);
