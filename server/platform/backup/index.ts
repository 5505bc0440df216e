export { type Secrets, takeBackup } from './backup.ts';
export { expiredBackups, type Retention, startOfDaily } from './backup-retention.ts';
export { listSets, openSet, readManifest } from './backup-set.ts';
export { pruneLog } from './log-archive.ts';
export { endLogShipping, type LogShipping, startLogShipping } from './log-shipping.ts';
export { restoreSet, startRestored } from './restoration.ts';
