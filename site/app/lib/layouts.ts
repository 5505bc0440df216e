/** Layouts by name [W-08]; there is no template18. */
export type LayoutName = 'default' | 'minigame' | 'maintenance' | `template${number}`;
