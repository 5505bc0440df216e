import { FISH_KINDS, type FishKind } from '#games/bubble-lagoon/fish.ts';
import type { Swimmer } from '#games/bubble-lagoon/swimmers.ts';

/** A shot of the next salvo: its target kind and the tracked fish; null while no fish of the kind is near. */
export type ShotTarget = { kind: FishKind; id: string | null };

const isNear = ({ x }: Swimmer) => x > 0.04 && x < 0.96;

/** The aims of these targets; a target that is already tracked stays tracked. */
export function shotTargetsOf(targets: readonly FishKind[], before: readonly ShotTarget[]): ShotTarget[] {
  const rest = [...before];
  return targets.map((kind) => {
    const at = rest.findIndex((aim) => aim.kind === kind);
    return at < 0 ? { kind, id: null } : rest.splice(at, 1)[0]!;
  });
}

/**
 * Assigns a fish to every shot: its previous one, another of its kind that is not targeted yet, or any of its
 * kind.
 */
export function followFish(aims: readonly ShotTarget[], fish: readonly Swimmer[]): void {
  const near = fish.filter(isNear);
  for (const aim of aims) {
    if (aim.id !== null && near.some(({ id }) => id === aim.id)) continue;
    aim.id = null;
    const same = near
      .filter(({ kind }) => kind === aim.kind)
      .sort((a, b) => Math.abs(a.x - 0.5) - Math.abs(b.x - 0.5));
    const free = same.find(({ id }) => !aims.some((other) => other.id === id));
    aim.id = (free ?? same[0])?.id ?? null;
  }
}

/** The fish selectable by keyboard, from left to right. */
export function inOrder(fish: readonly Swimmer[]): Swimmer[] {
  return fish.filter(isNear).sort((a, b) => a.x - b.x);
}

/** Big fish swim behind small ones. */
export function byDepth(fish: readonly Swimmer[]): Swimmer[] {
  return [...fish].sort((a, b) => FISH_KINDS[b.kind].times - FISH_KINDS[a.kind].times);
}
