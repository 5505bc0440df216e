import { defineModule } from '../../platform/module.ts';
import { segmentsConsole } from './console.ts';

export { isReachable, listMembers, provideConditions } from './evaluation.ts';
export { findSegment, isSegmentMember, listSegmentMembers, type SegmentKey } from './segments.ts';

/** Segments of players by rules over attributes and behaviour. */
export const segmentsModule = defineModule({ name: 'segments', console: segmentsConsole });
