import type { Face } from '../draw/title.ts';
import type { Paint, Palette } from './scene-elements.ts';

/** The background and foreground of a cover. */
export interface CoverScene {
  face: Face;
  palettes: readonly Palette[];
  /** What is far away, behind the hero. */
  back(k: Paint): string;
  /** What floats or grows in front of it. */
  front(k: Paint): string;
  /** Motifs beside the hero. */
  props: readonly string[];
}
