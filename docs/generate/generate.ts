import { writeFileSync } from 'node:fs';
import { madePages } from './pages.ts';

for (const { url, made } of await madePages()) writeFileSync(url, made);
