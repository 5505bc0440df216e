import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { diskFiles, type Files } from './index.ts';
import { s3Files } from './s3.ts';

export type FilesConfig = Partial<
  Pick<
    Config,
    'DATA_DIR' | 'FILES_S3_URL' | 'FILES_S3_REGION' | 'FILES_S3_ACCESS_KEY' | 'FILES_S3_SECRET_KEY'
  >
>;

/** The configured store: a bucket, or a folder in the data folder. */
export function createConfiguredFiles(config: FilesConfig): Files {
  const { FILES_S3_URL: url, FILES_S3_REGION: region = 'us-east-1' } = config;
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = config;
  if (url && accessKey && secretKey) return s3Files({ url, region, accessKey, secretKey });
  return diskFiles(join(config.DATA_DIR ?? 'data', 'files'));
}
