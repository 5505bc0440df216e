import type { SpinItem, WheelModelWire } from '#contracts/api/rewards.ts';
import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../loaders/context.ts';
import type { WheelData } from './parts/use-wheel.ts';
import { loadWheel } from './parts/wheel-page.ts';

export type SpinProof = { spin: SpinItem; wheel: WheelModelWire; server_seed: string | null };
/** The wheel, or with `verify` the public proof of a spin; null if there is none. */
export type Data =
  | { kind: 'wheel'; wheel: WheelData | null }
  | { kind: 'proof'; spinId: string; proof: SpinProof | null };

export async function load(context: LoadContext): Promise<Data> {
  const spinId = context.query.get('verify');
  if (spinId === null) return { kind: 'wheel', wheel: await loadWheel(context) };
  if (spinId === '' || spinId.length > 64) return { kind: 'proof', spinId: '', proof: null };
  const answer = await context.client.spinProof({ ...context.site, spin_id: spinId });
  if (!succeeded(answer)) return { kind: 'proof', spinId, proof: null };
  const { spin, wheel, server_seed } = answer;
  return { kind: 'proof', spinId, proof: { spin, wheel, server_seed } };
}
