export { type Secrets, takeBackup } from './backup.ts';
export { expiredBackups, type Retention } from './backup-retention.ts';
export { listSets, openSet } from './backup-set.ts';
export { restoreSet } from './restoration.ts';
