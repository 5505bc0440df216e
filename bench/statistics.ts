/** Natural logarithm of Γ(x) for x > 0 (Lanczos, 1e-13 and better). */
export function logGamma(x: number): number {
  const c = [
    0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
    -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
    1.505_632_735_149_311_6e-7,
  ];
  let sum = c[0]!;
  for (let i = 1; i < c.length; i += 1) sum += c[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * Regularized upper incomplete gamma function Q(a, x): by series below a + 1, by continued fraction above.
 */
export function gammaQ(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && term > sum * 1e-15; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 10_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return front * h;
}

/** Probability of a χ² at least this large, with the given degrees of freedom. */
export const chiSquareP = (chi: number, freedom: number) => gammaQ(freedom / 2, chi / 2);
/** Two-sided probability of a normal deviation at least this large. */
export const normalP = (z: number) => gammaQ(0.5, (z * z) / 2);

/** Two-sided probability of a Poisson count this far from its mean; exact sums, for small means. */
export function poissonP(count: number, mean: number): number {
  const below = count < 0 ? 0 : gammaQ(count + 1, mean);
  const above = count === 0 ? 1 : 1 - gammaQ(count, mean);
  return Math.min(1, 2 * Math.min(below, above));
}

/**
 * χ² test of counts against probabilities. Neighbouring classes are joined until at least five are expected
 * in each; `spread` < 1 corrects for draws without replacement.
 */
export function fitP(counts: readonly number[], chances: readonly number[], spread = 1): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const classes: [number, number][] = [];
  let [seen, expected] = [0, 0];
  counts.forEach((count, i) => {
    seen += count;
    expected += total * chances[i]!;
    if (expected < 5) return;
    classes.push([seen, expected]);
    [seen, expected] = [0, 0];
  });
  const last = classes.at(-1)!;
  last[0] += seen;
  last[1] += expected;
  const chi = classes.reduce((sum, [o, e]) => sum + (o - e) ** 2 / e, 0);
  return chiSquareP(chi / spread, classes.length - 1);
}

/** The same for equally likely classes. */
export const evenP = (counts: readonly number[], spread = 1) =>
  fitP(
    counts,
    counts.map(() => 1 / counts.length),
    spread,
  );

/** Correlation of two series of numbers, as a normal deviation. */
export function correlationZ(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = Math.min(a.length, b.length);
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const [x, y] = [a[i]!, b[i]!];
    sa += x;
    sb += y;
    saa += x * x;
    sbb += y * y;
    sab += x * y;
  }
  const r = (n * sab - sa * sb) / Math.sqrt((n * saa - sa * sa) * (n * sbb - sb * sb));
  return r * Math.sqrt(n);
}
