import { defineModule } from '../../platform/module.ts';
import { segmentsConsole } from './console.ts';

export { countMatches, isReachable, listMembers, matchedRules, provideConditions } from './evaluation.ts';
export {
  findSegment,
  findSegmentVersions,
  isSegmentMember,
  listSegmentMembers,
  type SegmentKey,
  type SegmentVersion,
  segmentsOfPlayer,
  storeSegment,
} from './segments.ts';

/** Segments of players by rules over attributes and behaviour. */
export const segmentsModule = defineModule({ name: 'segments', console: segmentsConsole });
