import type { DemoTheme } from '../../world/games/types.ts';
import { hallScenes } from './halls.ts';
import { homeScenes } from './home.ts';
import { landScenes } from './lands.ts';
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
