import type { AddedGame } from '#games/catalogue.ts';
import { everyChoice, rules } from './rules.ts';

export default {
  game: rules,
  choices: everyChoice,
  names: { EN: 'Six Sides', PHP: 'Anim na Mukha', CN: '六面骰' },
  category: 'arcade',
  releasedAt: '2026-11-29',
} satisfies AddedGame;
