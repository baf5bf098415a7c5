export {
  MemoryClient,
  type CallOptions,
  type ClientOptions,
  type InputOf,
  type OutputOf,
  type ToolName,
  type ToolOptions,
  type Transfer,
} from './memory-client.ts';
export {
  exportGraph,
  importEnded,
  importGraph,
  type BegunImport,
  type ExportInput,
  type ImportInput,
  type ImportOptions,
  type ImportProgress,
  type WaitOptions,
} from './graph-documents.ts';
export { downloadFile, uploadFile, type FileToUpload } from './files.ts';
export { MemoryError, type ConnectionFault } from './errors.ts';
export type { CookieSession, Credential } from './credential.ts';
export type { Content, Method } from './request.ts';
export type { DocumentTools, ErrorCode, Tools } from './tools.ts';
