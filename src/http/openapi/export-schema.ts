import { z } from 'zod';
import { exportDocument, FORMAT } from '../../memory/transfer/document.ts';

export const EXPORT_SCHEMA_PATH = '/export.schema.json';

/** The JSON Schema of the document of an export (draft 2020-12). */
export function exportSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(exportDocument);
  return { $schema, title: `The document of an export, ${FORMAT}`, ...schema };
}
