import type { ComponentProps } from 'react';
import { Picture } from '../ui/index.ts';
import type { CardGame } from './card-game.ts';

type GamePictureProps = Omit<ComponentProps<typeof Picture>, 'source' | 'alt' | 'thumbhash'> & {
  game: Pick<CardGame, 'img_url' | 'game_name' | 'thumbhash'>;
  /** Whether the name of the game is the alternative text, because no text is beside the picture. */
  isNamed?: boolean;
};

/** The cover of a game. */
export function GamePicture({ game, isNamed, ...picture }: GamePictureProps) {
  return (
    <Picture
      source={game.img_url}
      alt={isNamed ? game.game_name : ''}
      thumbhash={game.thumbhash}
      {...picture}
    />
  );
}
