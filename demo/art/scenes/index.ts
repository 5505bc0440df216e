import type { DemoTheme } from '../../world/games/types.ts';
import { homeScenes } from './home.ts';
import { hallScenes } from './interiors.ts';
import { landScenes } from './landscapes.ts';
import { legendScenes } from './legends.ts';
import type { Scene } from './scene.ts';
import { stadiumScenes } from './stadiums.ts';

export type { Scene } from './scene.ts';

export const scenes: Record<DemoTheme, Scene> = {
  ...landScenes,
  ...legendScenes,
  ...homeScenes,
  ...hallScenes,
  ...stadiumScenes,
};
