import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the archive says of its size, where that is a lie. */
  readonly claimedBytes?: number;
}

/** A zip archive with these entries, each deflated. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of entries) {
    const bytes = Buffer.from(content);
    const data = deflateRawSync(bytes);
    const fields = [
      0,
      8,
      0,
      0,
      crc32(bytes),
      data.length,
      claimedBytes ?? bytes.length,
      name.length,
      0,
    ] as const;
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common(fields), Buffer.from(name), data]);
    const central = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0'),
      common(fields),
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    central.writeUInt32LE(offset, 42);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The fields that a local header and the directory have in common, after the version. */
function common(
  fields: readonly [number, number, number, number, number, number, number, number, number],
): Buffer {
  const [flags, method, time, date, crc, compressed, size, nameLength, extraLength] = fields;
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  [flags, method, time, date].forEach((value, index) => header.writeUInt16LE(value, 2 + 2 * index));
  [crc, compressed, size].forEach((value, index) => header.writeUInt32LE(value, 10 + 4 * index));
  header.writeUInt16LE(nameLength, 22);
  header.writeUInt16LE(extraLength, 24);
  return header;
}
