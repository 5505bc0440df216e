/** The rules once more, without the platform's code: for `scripts/verify-round.mjs`. */
export default function verify({ source, stake, choice, table, draws }) {
  const face = draws.uniform(source, table.faces) + 1;
  const multiplier = Math.floor((table.faces * 9900) / choice.faces.length);
  const win = choice.faces.includes(face) ? (stake * BigInt(multiplier)) / 10000n : 0n;
  return { view: { face, multiplier }, win };
}
