import type { PublishedEvent } from '../../platform/events/index.ts';

export type HeldEvent = Extract<PublishedEvent, { name: 'win.held' }>;
