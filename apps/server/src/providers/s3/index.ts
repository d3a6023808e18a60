import { AwsV4Signer } from 'aws4fetch';
import { callBytes } from '#platform/call-json';
import type { ObjectStorage } from '#platform/object-storage';

const TIMEOUT_MS = 15_000;
const OBJECT_BYTES_MAX = 50_000_000;

interface S3Settings {
  /** Endpoint and bucket, in path style. */
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** A bucket of S3 or a compatible service. */
export function createS3({ url, accessKey, secretKey, region }: S3Settings): ObjectStorage {
  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, file?: [Buffer, string]) {
    const [bytes, type] = file ?? [];
    const request = new AwsV4Signer({
      method,
      url: `${url}/${key}`,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
    });
    const signed = await request.sign();
    const answer = await callBytes({
      method,
      url: signed.url.href,
      headers: { ...Object.fromEntries(signed.headers), ...(type && { 'content-type': type }) },
      ...(bytes && { bytes }),
      timeoutMs: TIMEOUT_MS,
      most: OBJECT_BYTES_MAX,
    });
    if (answer.status === 404 && method !== 'PUT') return null;
    if (answer.status >= 300) throw new Error(`object storage returned ${answer.status}`);
    return answer.bytes;
  }

  return {
    async put(key, bytes, type) {
      await call('PUT', key, [bytes, type]);
    },
    get: (key) => call('GET', key),
    async remove(key) {
      await call('DELETE', key);
    },
  };
}
