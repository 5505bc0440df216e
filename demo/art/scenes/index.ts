import type { DemoTheme } from '../../world/games/types.ts';
import { homeScenes } from './home.ts';
import { hallScenes } from './interiors.ts';
import { landScenes } from './landscapes.ts';
import { legendScenes } from './legends.ts';
import type { CoverScene } from './scene.ts';
import { stadiumScenes } from './stadiums.ts';

export type { CoverScene } from './scene.ts';

export const scenes: Record<DemoTheme, CoverScene> = {
  ...landScenes,
  ...legendScenes,
  ...homeScenes,
  ...hallScenes,
  ...stadiumScenes,
};
