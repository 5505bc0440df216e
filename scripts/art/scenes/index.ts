import type { DemoTheme } from '#server/demo/games/types.ts';
import type { Face } from '../draw/title.ts';
import { hallScenes } from './halls.ts';
import { homeScenes } from './home.ts';
import { landScenes } from './lands.ts';
import { legendScenes } from './legends.ts';
import type { Paint, Palette } from './parts.ts';
import { stadiumScenes } from './stadiums.ts';

export interface Scene {
  face: Face;
  palettes: readonly Palette[];
  /** What is far away, behind the hero. */
  back(k: Paint): string;
  /** What floats or grows in front of it. */
  front(k: Paint): string;
  /** Motifs that keep the hero company. */
  props: readonly string[];
}

export const scenes: Record<DemoTheme, Scene> = {
  ...landScenes,
  ...legendScenes,
  ...homeScenes,
  ...hallScenes,
  ...stadiumScenes,
};
