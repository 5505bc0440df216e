import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const FRAME_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = FRAME_BYTES + TAG_BYTES;

/**
 * Encrypts a stream as AES-256-GCM frames of 1 MiB. The nonce is the frame number plus a flag for the last
 * frame, so reordered, repeated or truncated frames do not decrypt. A key encrypts one stream only.
 */
export function encryptFrames(key: Buffer): Transform {
  return framed(FRAME_BYTES, (frame, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Decrypts the output of `encryptFrames`; the stream fails with an error at the first invalid frame. */
export function decryptFrames(key: Buffer): Transform {
  return framed(SEALED_BYTES, (frame, nonce) => {
    if (frame.length < TAG_BYTES) throw new Error('the file ends in the middle of a frame');
    const text = frame.subarray(0, frame.length - TAG_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES));
    return Buffer.concat([cipher.update(text), cipher.final()]);
  });
}

/** Cuts a stream into frames of `size` bytes; the last one may be shorter or empty and is marked. */
function framed(size: number, change: (frame: Buffer, nonce: Buffer) => Buffer): Transform {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  const nonceOf = (isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number++, 7);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  };
  const attempt = (done: TransformCallback, work: () => void): void => {
    try {
      work();
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        waiting.push(chunk);
        length += chunk.length;
        if (length <= size) return;
        let all = Buffer.concat(waiting);
        // The last frame is only known at the end, so one frame is always held back.
        for (; all.length > size; all = all.subarray(size))
          this.push(change(all.subarray(0, size), nonceOf(false)));
        waiting = [all];
        length = all.length;
      });
    },
    flush(done) {
      attempt(done, () => this.push(change(Buffer.concat(waiting), nonceOf(true))));
    },
  });
}
