import { createRequire } from 'node:module';
import type * as OnnxRuntime from 'onnxruntime-node';

/**
 * The ONNX runtime. An installed package fetches the binary of its platform alone and names its folder in this variable,
 * which worker threads inherit; a clone has the npm package.
 */
export function loadOnnxRuntime(): typeof OnnxRuntime {
  const require = createRequire(import.meta.url);
  return require(process.env['ONNXRUNTIME_NODE_DIR'] || 'onnxruntime-node') as typeof OnnxRuntime;
}
