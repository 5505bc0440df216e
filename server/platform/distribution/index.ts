export { clusterFaults, readCluster, runningServers } from './cluster.ts';
export { planDistribution } from './plan.ts';
export { readStoredSchema } from './stored-schema.ts';
export { applyDistribution } from './table-moves.ts';
