import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this an answer fits into a packet or two either way. */
const SMALLEST = 1_024;

/** Compresses answers as Accept-Encoding asks for, from a size on where that makes JSON and text smaller. */
export const compress: RequestHandler = compression({ threshold: SMALLEST });
