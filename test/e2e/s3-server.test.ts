import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { S3Blobs } from '../../src/storage/s3-blobs.ts';
import { base64 } from '../support/kept-files.ts';
import { S3Server, s3ServerFault } from '../support/s3-server.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { temporaryDataDir } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';

const DATABASE = 'hm-one';

const fault = s3ServerFault();
let server: S3Server;
beforeAll(async () => {
  if (fault === undefined) server = await S3Server.start();
});
afterAll(() => server?.[Symbol.asyncDispose]());

test('a bucket of a server that checks signatures keeps contents, and gives back ranges of them', async ({
  skip,
}) => {
  if (fault !== undefined) skip(fault);
  await using folder = await temporaryDataDir();
  const file = `${folder.dataDir}-content`;
  const blobs = new S3Blobs(server.settings);
  const put = async (content: string) => {
    await writeFile(file, content);
    const blob = { database: DATABASE, sha256: createHash('sha256').update(content).digest('hex') };
    return { blob, isNew: await blobs.put(blob, file) };
  };
  const { blob, isNew } = await put('The bytes of a file.');
  expect([isNew, (await put('The bytes of a file.')).isNew]).toEqual([true, false]);
  expect(await text(await blobs.read(blob, { start: 4, end: 8 }))).toBe('bytes');
  await put('Others.');
  expect(await blobs.bytesOf(DATABASE)).toBe('The bytes of a file.Others.'.length);
  await blobs.deleteAll(DATABASE);
  expect([await blobs.has(blob), await blobs.bytesOf(DATABASE)]).toEqual([false, 0]);
  const stranger = new S3Blobs({ ...server.settings, secretAccessKey: 'another secret' });
  await expect(stranger.has(blob)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a service keeps files in a bucket, and deletes them with their node', async ({ skip }) => {
  if (fault !== undefined) skip(fault);
  await using folder = await preparedDataDir();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
  await using service = await ServiceProcess.start(folder.dataDir, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const client = service.client();
  const content = 'The lighthouse of Obervik was painted red in 1931.';
  const upload = { filename: 'Lighthouse.txt', content_base64: base64(content) };
  const { id, key, sha256 } = await client.call('upload_file', upload);
  expect(await server.keys()).toEqual([expect.stringMatching(new RegExp(`^hm-[^/]+/${sha256}$`))]);
  const response = await client.fetch(`/api/v1/memory/files/${id}/content`);
  expect(await response.text()).toBe(content);
  await client.call('forget', { key });
  expect(await server.keys()).toEqual([]);
});
